/**
 * Carries out calls together: those that arrive while one of the same key is under way follow it in one call. A lone call
 * does not wait. When a call for several fails, each is carried out on its own.
 */
export class Batches<Item, Result> {
  readonly #run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #most: number;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  /** `run` returns a result for each item, in their order. `most`: so many items in one call. */
  constructor(
    run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
    { most }: { most: number },
  ) {
    this.#run = run;
    this.#most = most;
  }

  add(key: string, item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push({ item, resolve, reject });
    else {
      this.#waiting.set(key, [{ item, resolve, reject }]);
      void this.#work(key);
    }
    return promise;
  }

  async #work(key: string): Promise<void> {
    const waiting = this.#waiting.get(key)!;
    while (waiting.length > 0) await this.#carryOut(key, waiting.splice(0, this.#most));
    this.#waiting.delete(key);
  }

  async #carryOut(key: string, calls: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(
        key,
        calls.map(({ item }) => item),
      );
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]!);
    } catch (error) {
      if (calls.length > 1) for (const call of calls) await this.#carryOut(key, [call]);
      else calls[0]!.reject(error);
    }
  }
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
