import { h } from 'preact';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { webHref } from '#shared/linkify.ts';
import { Icon } from '../view/Icon.tsx';
import { formatBytes } from './formatBytes.ts';
import { file } from './outlines.ts';

/** A picture, a player or a link to a file, by what it is. */
export function MediaBody({ media }: { media: NonNullable<CustomerMessage['media']> }) {
  const url = webHref(new URL(media.url, location.href).href);
  if (!url) return null;
  const kind = /^\w+/.exec(media.mime_type)?.[0];
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
      <Icon path={file} />
      <span class="file-text">
        <b>{media.name}</b>
        <small>{formatBytes(media.size)}</small>
      </span>
    </a>
  );
}
