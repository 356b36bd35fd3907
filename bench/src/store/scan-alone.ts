/** Inner parts of the store, which packages do not offer: taken from where they are built. */
interface ScanModules {
  readonly VectorImage: new (dimensions: number) => { reserve(windows: number): void; append(part: ImagePart): void };
  scanImage(image: object, query: Float32Array, wanted: number): readonly { readonly segment: number }[];
  quantise(vector: Float32Array): { readonly scale: number; readonly codes: Int8Array };
}

interface ImagePart {
  readonly count: number;
  readonly segments: Uint32Array;
  readonly scales: Float32Array;
  readonly codes: Int8Array;
}

const BUILT = new URL('../../../packages/core/dist/store/scan/', import.meta.url);

/** Numbers of the nearest vectors as the scan finds them, without the exact scores of the best. */
export async function scanAlone(
  all: Float32Array,
  queries: readonly Float32Array[],
  limit: number,
): Promise<readonly (readonly number[])[]> {
  const { VectorImage, scanImage, quantise } = await loadModules();
  const dimensions = queries[0]!.length;
  const image = new VectorImage(dimensions);
  const count = all.length / dimensions;
  image.reserve(count);
  for (let number = 0; number < count; number += 1) {
    const { scale, codes } = quantise(all.subarray(number * dimensions, (number + 1) * dimensions));
    image.append({ count: 1, segments: Uint32Array.of(number + 1), scales: Float32Array.of(scale), codes });
  }
  return queries.map((query) =>
    scanImage(image, query, limit)
      .slice(0, limit)
      .map(({ segment }) => segment - 1),
  );
}

async function loadModules(): Promise<ScanModules> {
  const files = ['vector-image.js', 'scan-image.js', 'quantise.js'];
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, BUILT).href)));
  return Object.assign({}, ...modules);
}
