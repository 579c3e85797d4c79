import { backoff } from '#client/backoff.ts';
import type { Conversation } from './createConversation.ts';
import type { Attachments } from './extras/createAttachments.ts';

export type Extras = typeof import('./extras/extras.ts');

export type Later = {
  extras?: Extras;
  /** Comes with the extras. */
  attachments?: Attachments;
  /** Files that were given before. */
  waiting: File[];
  /** The extras could not be fetched, and are tried again by themselves. */
  isDelayed: boolean;
  fetch(): void;
  addFiles(files: File[]): void;
};

/** Fetches the extras when they are first needed, again and again while that fails. Nothing given meanwhile is lost. */
export function createLater(conversation: Conversation, onChange: () => void): Later {
  let tries = 0;
  let isFetching = false;
  const later: Later = { waiting: [], isDelayed: false, fetch, addFiles };
  return later;

  function addFiles(files: File[]) {
    if (later.attachments) return later.attachments.add(files);
    later.waiting.push(...files);
    fetch();
    onChange();
  }

  function fetch() {
    if (!isFetching) void keepFetching();
    isFetching = true;
  }

  async function keepFetching(): Promise<void> {
    try {
      later.extras = await import('./extras/extras.ts');
      later.attachments = later.extras.createAttachments(conversation, onChange);
      later.attachments.add(later.waiting.splice(0));
    } catch {
      // Where everything else goes through, the server has a newer chat than this page, whose files are gone.
      if (tries > 2 && conversation.state.connected && !history.state) renew();
      setTimeout(keepFetching, backoff(tries++));
    }
    later.isDelayed = !later.attachments;
    onChange();
  }
}

/** Once is enough, and a page's history state outlives its reload. */
function renew() {
  history.replaceState('renewed', '');
  location.reload();
}
