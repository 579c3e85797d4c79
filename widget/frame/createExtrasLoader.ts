import { backoff } from '#client/backoff.ts';
import type { Conversation } from './createConversation.ts';
import type { Attachments } from './extras/createAttachments.ts';

export type Extras = typeof import('./extras/extras.ts');

export type ExtrasLoader = {
  extras?: Extras;
  /** Available with the extras. */
  attachments?: Attachments;
  /** Files that were added before. */
  waiting: File[];
  /** The extras could not be fetched yet; the fetch is retried. */
  isDelayed: boolean;
  fetch(): void;
  addFiles(files: File[]): void;
};

/** Fetches the extras when they are first needed, with retries. Files that are added meanwhile are kept. */
export function createExtrasLoader(conversation: Conversation, onChange: () => void): ExtrasLoader {
  let tries = 0;
  let isFetching = false;
  const loader: ExtrasLoader = { waiting: [], isDelayed: false, fetch, addFiles };
  return loader;

  function addFiles(files: File[]) {
    if (loader.attachments) return loader.attachments.add(files);
    loader.waiting.push(...files);
    fetch();
    onChange();
  }

  function fetch() {
    if (!isFetching) void keepFetching();
    isFetching = true;
  }

  async function keepFetching(): Promise<void> {
    try {
      loader.extras = await import('./extras/extras.ts');
      loader.attachments = loader.extras.createAttachments(conversation, onChange);
      loader.attachments.add(loader.waiting.splice(0));
    } catch {
      // While connected, the cause is an update of the server that removed the files of this page.
      if (tries > 2 && conversation.state.connected && !history.state) renew();
      setTimeout(keepFetching, backoff(tries++));
    }
    loader.isDelayed = !loader.attachments;
    onChange();
  }
}

/** Reloads once: the history state survives the reload. */
function renew() {
  history.replaceState('renewed', '');
  location.reload();
}
