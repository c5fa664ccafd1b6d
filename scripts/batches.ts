/** Cuts items into batches whose sizes add up to at most `max`; a larger item is alone. */
export function* batches<T>(items: Iterable<T>, max: number, sizeOf: (item: T) => number = () => 1): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    const added = sizeOf(item);
    if (batch.length > 0 && size + added > max) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += added;
  }
  if (batch.length > 0) yield batch;
}
