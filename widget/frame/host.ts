import type { FromFrame, ToFrame } from '../hostMessages.ts';
import { page } from './page.ts';

const { hostOrigin } = page;

/** Posts a message to the embedding page; does nothing when its origin is unknown. */
export function notifyHost(message: FromFrame) {
  if (hostOrigin) parent.postMessage(message, hostOrigin);
}

/** Calls back with every state of the embedding page. Other scripts of the page may post messages, too. */
export function listenToHost(onState: (state: ToFrame) => void) {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
    if (source === parent && origin === hostOrigin && data?.entries) onState(data);
  });
}
