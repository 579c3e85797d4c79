import type { FromFrame, ToFrame } from '../hostMessages.ts';
import { page } from './page.ts';

const { isEmbedded, hostOrigin } = page;

/** Tells the page around the frame something. Without an origin that may hear it, nothing is said. */
export function notifyHost(message: FromFrame) {
  if (isEmbedded && hostOrigin) parent.postMessage(message, hostOrigin);
}

/** Calls back when the page around opens or closes the panel. */
export function listenToHost(onPanel: (isOpen: boolean) => void) {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
    if (isEmbedded && source === parent && origin === hostOrigin && data?.parley)
      onPanel(data.parley === 'open');
  });
}
