/** The largest body that the server accepts. */
export const maxFileBytes = 20 * 1024 * 1024;

/** The limit as it is shown, with a megabyte of a million bytes. */
export const fileLimit = 20_000_000;

const readable = ['pdf', 'docx', 'xlsx', 'csv', 'tsv', 'txt', 'md', 'markdown', 'html', 'htm'];

/** For a file picker. */
export const readableFiles = readable.map((extension) => `.${extension}`).join(',');

export type RejectReason = 'empty' | 'too_large' | 'unsupported_type';

/** Why a file would be rejected, as far as its name, type and size tell; undefined otherwise. */
export function rejectionOf(file: { name: string; size: number; type: string }): RejectReason | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  const isReadable = extension ? readable.includes(extension) : true;
  if (!isReadable && !file.type.startsWith('text/')) return 'unsupported_type';
  if (file.size === 0) return 'empty';
  return file.size > maxFileBytes ? 'too_large' : undefined;
}
