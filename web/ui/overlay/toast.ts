export interface News {
  type: 'done' | 'error';
  title: string;
  description?: string | undefined;
  undo?: (() => void) | undefined;
}

/** Short news at the top right, for 5 s. `toast.done` can offer to undo what was done. Drawn by `Toaster`. */
export const toast = {
  done(title: string, undo?: () => void): void {
    add({ type: 'done', title, undo });
  },
  error(title: string, description?: string): void {
    add({ type: 'error', title, description });
  },
};

const waiting: News[] = [];
const watchers = new Set<() => void>();
let taker: ((news: News) => void) | undefined;

/** Gives all news to `take`, those from before as well. Answers how to stop. */
export function takeNews(take: (news: News) => void): () => void {
  taker = take;
  waiting.splice(0).forEach(take);
  return () => {
    taker = undefined;
  };
}

export function watchNews(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function hasNews(): boolean {
  return waiting.length > 0;
}

function add(news: News): void {
  if (taker) return taker(news);
  waiting.push(news);
  for (const watcher of watchers) watcher();
}
