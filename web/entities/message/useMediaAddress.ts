import { useState, type MouseEvent } from 'react';
import { openMedia } from '#client/openMedia.ts';
import { mediaRoutes } from '#shared/contract/chat.ts';
import type { Message } from '#shared/contract/message.ts';
import { call } from '#web/lib/api.ts';

type Media = NonNullable<Message['media']>;

/**
 * The address of a file for an element that shows it and for a link to it. A new one is fetched when the element cannot be
 * loaded; `isBroken` when that did not help: it cannot be decoded, or is gone.
 */
export function useMediaAddress(media: Media) {
  const [renewed, setRenewed] = useState<Media>();
  const [brokenId, setBrokenId] = useState(0);
  const current = renewed?.id === media.id && renewed.expires_at > media.expires_at ? renewed : media;
  const renew = async () => {
    const next = await call(mediaRoutes.get, { params: { id: media.id } }, { quiet: true });
    setRenewed(next);
    return next;
  };
  return {
    url: current.url,
    isBroken: brokenId === media.id,
    onError: () => {
      void renew().then(
        (next) => next.url === current.url && setBrokenId(media.id),
        () => setBrokenId(media.id),
      );
    },
    onOpen: (event: MouseEvent) => openMedia(event, current, renew),
  };
}
