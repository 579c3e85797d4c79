import { backoff } from '#client/backoff.ts';
import type { CustomerMessage as Message } from '#shared/contract/message.ts';
import type { Store } from './openStorage.ts';

export type Outgoing = {
  client_id: string;
  text: string;
  media?: NonNullable<Message['media']>;
  /** Milliseconds, unique in this tab: the order of sending. */
  written_at: number;
  /** sending: in progress or next · waiting: failed, retried by itself · failed: rejected, the customer decides */
  state: 'sending' | 'waiting' | 'failed';
  reason?: 'rejected';
};

export type Verdict = { again: boolean; reason?: 'rejected'; afterMs?: number };

export type OutboxOptions = {
  store: Store;
  post(item: Outgoing): Promise<Message>;
  judge(error: unknown): Verdict;
  onSent(message: Message, item: Outgoing): void;
  onChange(items: Outgoing[]): void;
};

/**
 * Messages that the server has not confirmed yet, kept across reloads, one store entry each so that two tabs do not
 * overwrite each other. They are sent one after the other, in the order written; a retry has the same
 * `client_id`, for which the server returns the message it already has.
 */
export function createOutbox({ store, post, judge, onSent, onChange }: OutboxOptions) {
  let items = readStored();
  let running = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    list: () => items,
    add(item: Pick<Outgoing, 'client_id' | 'text' | 'media'>) {
      const written_at = Math.max(Date.now(), (items.at(-1)?.written_at ?? 0) + 1);
      put({ ...item, written_at, state: 'sending' });
      void flush();
    },
    retry(clientId: string) {
      const item = find(clientId);
      if (item) put({ ...item, state: 'sending', reason: undefined });
      void flush();
    },
    remove,
    flush,
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (running) return;
    running = true;
    for (let item = next(); item; item = next()) {
      put({ ...item, state: item.state === 'waiting' ? 'waiting' : 'sending' });
      try {
        const message = await post(item);
        failures = 0;
        remove(item.client_id);
        onSent(message, item);
      } catch (error) {
        const verdict = judge(error);
        // The message may have arrived by the event stream although the reply was lost.
        if (!find(item.client_id)) continue;
        put({ ...item, state: verdict.again ? 'waiting' : 'failed', reason: verdict.reason });
        if (!verdict.again) continue;
        timer = setTimeout(flush, verdict.afterMs ?? backoff(failures++));
        break;
      }
    }
    running = false;
  }

  function next(): Outgoing | undefined {
    return items.find((item) => item.state !== 'failed');
  }

  function find(clientId: string): Outgoing | undefined {
    return items.find((item) => item.client_id === clientId);
  }

  function put(item: Outgoing) {
    const others = items.filter((other) => other.client_id !== item.client_id);
    items = [...others, item].sort((a, b) => a.written_at - b.written_at);
    store.write(`out:${item.client_id}`, JSON.stringify(item));
    onChange(items);
  }

  function remove(clientId: string) {
    if (!find(clientId)) return;
    items = items.filter((item) => item.client_id !== clientId);
    store.write(`out:${clientId}`, null);
    onChange(items);
  }

  function readStored(): Outgoing[] {
    const found: Outgoing[] = [];
    for (const name of store.names().filter((name) => name.startsWith('out:'))) {
      try {
        found.push(JSON.parse(store.read(name) ?? '') as Outgoing);
      } catch {
        store.write(name, null);
      }
    }
    return found.sort((a, b) => a.written_at - b.written_at);
  }
}
