import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/message.ts';
import { useMediaAddress } from '#web/entities/message/useMediaAddress.ts';
import { formatBytes } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';

interface Props {
  media: NonNullable<Message['media']>;
  /** `inverse`: on a dark bubble. */
  tone: 'plain' | 'inverse';
}

/** The attachment of a message: an image, audio or video inline; anything else, or what cannot be shown, as a download. */
export function Attachment({ media, tone }: Props) {
  const { t } = useTranslation('chat');
  const { url, isBroken, onError, onOpen } = useMediaAddress(media);
  const kind = isBroken ? '' : media.mime_type.split('/')[0];
  if (kind === 'image') {
    return (
      <a href={url} target="_blank" rel="noreferrer" onClick={onOpen} className="block rounded-3">
        <img
          src={url}
          alt={media.name || t('inbox.attachment.image')}
          loading="lazy"
          onError={onError}
          className="max-h-72 min-h-16 max-w-full rounded-3 object-contain"
        />
      </a>
    );
  }
  if (kind === 'audio') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send has none
      <audio
        controls
        preload="none"
        src={url}
        aria-label={media.name}
        onError={onError}
        className="max-w-full"
      />
    );
  }
  if (kind === 'video') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people send has none
      <video
        controls
        preload="metadata"
        src={url}
        aria-label={media.name}
        onError={onError}
        className="max-h-72 max-w-full rounded-3"
      />
    );
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className={cx(
        'flex max-w-full items-center gap-3 rounded-2 px-2.5 py-1.5 text-13',
        tone === 'inverse' ? 'bg-on-bubble-me/12' : 'bg-surface text-text',
      )}
    >
      <FileText className="size-5 shrink-0 stroke-[1.6]" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{media.name}</span>
        <span className={cx('block text-12', tone === 'plain' && 'text-text-3')}>
          {formatBytes(media.size)}
        </span>
      </span>
      <Download className="size-4 shrink-0 stroke-[1.6]" aria-hidden="true" />
      <span className="sr-only">{t('inbox.attachment.download')}</span>
    </a>
  );
}
