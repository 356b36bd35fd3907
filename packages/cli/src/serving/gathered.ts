/** A function that does something once, so long after it is first called, and then may be called again. */
export function gathered(ms: number, work: () => void): () => void {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      work();
    }, ms).unref();
  };
}
