import { availableParallelism } from 'node:os';
import type { AnswerFunctions } from '#server/features/agent/answerThread.ts';
import { ThreadLimitError, ThreadPool } from '#server/platform/threads/threadPool.ts';

/** At least two: one question that takes all of its time must not hold up every other. */
export const answerThreads = new ThreadPool<AnswerFunctions>(new URL('./answerThread.ts', import.meta.url), {
  size: Math.min(4, Math.max(2, availableParallelism())),
  memoryMb: 128,
});

/** The calls of one turn, which together may take `milliseconds`. */
export class TurnThread {
  #left: number;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  async call<Name extends keyof AnswerFunctions>(
    name: Name,
    ...args: Parameters<AnswerFunctions[Name]>
  ): Promise<Awaited<ReturnType<AnswerFunctions[Name]>>> {
    if (this.#left <= 0) throw new ThreadLimitError('time');
    const { value, milliseconds } = await answerThreads.call(name, args, this.#left);
    this.#left -= milliseconds;
    return value;
  }
}
