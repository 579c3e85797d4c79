import type { Entries } from '../hostMessages.ts';
import { listenToHost, notifyHost } from './host.ts';
import { openStorage, type Store } from './openStorage.ts';

/** Above the time in which a busy page answers; an old copy of the loader does not answer. */
const hostTimeoutMs = 3000;

/**
 * The storage of the embedding page, shared by the tabs of its site: browsers forbid that of a frame, or forget it. The
 * page replies only to a frame of our origin, and this frame believes only the origin that it was opened for.
 */
export function openHostStorage(channelKey: string): Promise<Store> {
  const entries: Entries = {};
  const store = {
    read: (name: string) => entries[name] ?? null,
    write(name: string, value: string | null) {
      entries[name] = value ?? undefined;
      notifyHost({ parley: 'store', entries: { [name]: entries[name] } });
    },
    names: () => Object.keys(entries),
  };
  return new Promise((resolve) => {
    listenToHost((state) => {
      Object.assign(entries, state.entries);
      resolve(store);
    });
    notifyHost({ parley: 'load' });
    setTimeout(() => resolve(openStorage(channelKey)), hostTimeoutMs);
  });
}
