import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaRoutes } from '#shared/contract/chat.ts';
import type { Message } from '#shared/contract/message.ts';
import { formatBytes } from '#web/lib/format.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/overlay/toast.ts';

type Media = NonNullable<Message['media']>;

/** What our own storage takes. */
const largest = 20 * 1024 * 1024;

interface Limit {
  /** Bytes; null: none of its own. */
  most: number | null;
  channel: string;
}

/** Uploads files that the channel takes, one after another and calls `onUploaded` for each. `uploading`: the names of those in progress. */
export function useUploads(onUploaded: (media: Media) => void, { most, channel }: Limit) {
  const { t } = useTranslation('error');
  const { t: chat } = useTranslation('chat');
  const [uploading, setUploading] = useState<string[]>([]);
  const errorOf = ({ size }: File): string | undefined => {
    if (size === 0) return chat('inbox.attachment.empty');
    if (size > largest) return t('payload_too_large');
    if (most === null || size <= most) return undefined;
    return chat('inbox.attachment.tooLarge', { channel, most: formatBytes(most) });
  };
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      const error = errorOf(file);
      if (error) {
        toast.error(error, file.name);
        continue;
      }
      setUploading((names) => [...names, file.name]);
      try {
        onUploaded(await upload(file));
      } catch {
        // Shown in a toast.
      } finally {
        setUploading((names) => names.toSpliced(names.indexOf(file.name), 1));
      }
    }
  };
  return { uploading, add };
}

function upload(file: File): Promise<Media> {
  const body = new FormData();
  body.append('file', file, file.name);
  // A multipart body has no schema in the contract.
  return call(mediaRoutes.upload, { body } as never);
}
