package shop;

/** What a customer wants to buy. */
public class Basket {
  /** Adds up the prices of everything in it, taxes included. */
  public long total() { return 0; }

  /** Takes everything out again. */
  public void clear() {}
}
