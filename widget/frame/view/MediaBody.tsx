import { h } from 'preact';
import type { Media, Message } from '../protocol.ts';
import { webHref } from '../linkify.ts';
import { formatBytes } from '../page.ts';
import { Icon } from './Icon.tsx';

/** A picture, a player or a link to a file, by what it is. */
export function MediaBody({ media, kind }: { media: Media; kind: Message['kind'] }) {
  const url = webHref(new URL(media.url, location.href).href);
  if (!url) return null;
  const link = { href: url, target: '_blank', rel: 'noopener noreferrer' };
  if (kind === 'image') {
    return (
      <a class="picture" {...link}>
        <img src={url} alt={media.name} loading="lazy" />
      </a>
    );
  }
  // Recordings that people send have no captions.
  const player = {
    controls: true,
    playsInline: true,
    preload: 'metadata' as const,
    src: url,
    'aria-label': media.name,
  };
  if (kind === 'audio') return h('audio', player);
  if (kind === 'video') return h('video', player);
  return (
    <a class="document" {...link}>
      <Icon name="file" />
      <span class="file-text">
        <b>{media.name}</b>
        <small>{formatBytes(media.size)}</small>
      </span>
    </a>
  );
}

/** The kind a message will have that carries this file. */
export function kindOf(mimeType: string): Message['kind'] {
  const kind = /^(image|audio|video)\//.exec(mimeType)?.[1];
  return (kind as Message['kind'] | undefined) ?? 'document';
}
