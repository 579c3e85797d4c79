const parallel = 4;

interface Result<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/** Runs an action on each item, four at a time. One that fails stops no other. */
export async function runBulk<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  onProgress: (count: number) => void = () => undefined,
): Promise<Result<Item>> {
  const errors = new Map<number, unknown>();
  let next = 0;
  let count = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      await run(items[index]!).catch((error: unknown) => errors.set(index, error));
      onProgress(++count);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return {
    done: items.filter((_, index) => !errors.has(index)),
    failed: items.flatMap((item, index) => (errors.has(index) ? [{ item, error: errors.get(index) }] : [])),
  };
}
