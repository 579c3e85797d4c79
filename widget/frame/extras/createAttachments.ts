import { asApiError, type ApiError } from '#client/apiError.ts';
import { uploadBody } from '#client/uploadBody.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { chatPath } from '#shared/rules/webChat.ts';
import type { Conversation } from '../createConversation.ts';
import { newId } from '../newId.ts';
import { formatBytes } from './formatBytes.ts';
import { t } from './texts.ts';

type Media = NonNullable<CustomerMessage['media']>;

const maxBytes = 20 * 1024 * 1024;

export type Attachment = {
  id: string;
  file: File;
  /** Address of the file on this device, for images. */
  preview?: string;
  /** 0 to 1. */
  progress: number;
  media?: Media;
  problem?: string;
};

export type Attachments = ReturnType<typeof createAttachments>;

/** The files of the next message. Each is uploaded as soon as it is picked, so that sending is quick. */
export function createAttachments({ withSession }: Conversation, onChange: () => void) {
  const stops = new Map<string, AbortController>();
  const attachments = { items: [] as Attachment[], error: '', add, remove, start, clear, dropPreview };
  return attachments;

  function add(files: File[]) {
    attachments.error = files.map(reject).find(Boolean) ?? '';
    for (const file of files.filter((file) => !reject(file))) {
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
      void start({ id: newId(), file, preview, progress: 0 });
    }
    onChange();
  }

  async function start(item: Attachment) {
    const stop = new AbortController();
    stops.set(item.id, stop);
    const change = (part: Partial<Attachment>) => {
      const next = { ...(attachments.items.find(({ id }) => id === item.id) ?? item), ...part };
      attachments.items = attachments.items.map((other) => (other.id === item.id ? next : other));
      onChange();
    };
    if (!attachments.items.some(({ id }) => id === item.id)) attachments.items = [...attachments.items, item];
    change({ problem: undefined });
    try {
      const onProgress = (progress: number) => change({ progress });
      const body = new FormData();
      body.append('file', item.file);
      const upload = { url: `${chatPath}/media`, body, onProgress, signal: stop.signal };
      change({ media: await withSession((token) => uploadBody<Media>({ ...upload, token })) });
    } catch (error) {
      change({ problem: problemOf(asApiError(error), item.file) });
    }
  }

  function remove(id: string) {
    stops.get(id)?.abort();
    attachments.items = attachments.items.filter((item) => item.id !== id);
    attachments.error = '';
    onChange();
  }

  /** The image cannot be decoded. */
  function dropPreview(id: string) {
    attachments.items = attachments.items.map((item) =>
      item.id === id ? { ...item, preview: undefined } : item,
    );
    onChange();
  }

  function clear() {
    attachments.items = [];
    attachments.error = '';
    onChange();
  }
}

function reject(file: File): string {
  if (file.size === 0) return t('emptyFile', { name: file.name });
  return file.size > maxBytes ? tooBigText(file) : '';
}

function problemOf({ status, code, isTransient }: ApiError, file: File): string {
  if (status === 413) return tooBigText(file);
  if (code === 'upload_limit_reached') return t('uploadLimit');
  if (code.startsWith('storage_')) return t('noSpace');
  return t(isTransient ? 'uploadFailed' : 'rejectedFile');
}

function tooBigText(file: File): string {
  return t('tooBig', { name: file.name, size: formatBytes(file.size) });
}
