import type { FromFrame, ToFrame } from '../hostMessages.ts';
import { page } from './page.ts';

const { isEmbedded, hostOrigin } = page;

/** Posts a message to the embedding page; does nothing when its origin is unknown. */
export function notifyHost(message: FromFrame) {
  if (isEmbedded && hostOrigin) parent.postMessage(message, hostOrigin);
}

/** Calls back when the embedding page opens or closes the panel. */
export function listenToHost(onPanel: (isOpen: boolean) => void) {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
    if (isEmbedded && source === parent && origin === hostOrigin && data?.parley)
      onPanel(data.parley === 'open');
  });
}
