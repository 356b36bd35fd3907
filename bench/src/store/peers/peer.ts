/** Another way to find the nearest of vectors. */
export interface Peer {
  readonly name: string;
  /** More vectors than this take it too long to build or to ask. */
  readonly largest: number;
  /** Takes the vectors (all in one array) in. `folder` is empty and its own. */
  open(vectors: Float32Array, dimensions: number, folder: string): Promise<OpenPeer>;
}

export interface OpenPeer {
  /** Numbers of the ten nearest. */
  query(vector: Float32Array): Promise<readonly number[]> | readonly number[];
  close(): Promise<void> | void;
}
