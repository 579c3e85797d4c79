import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMediaAddress } from '#web/entities/message/useMediaAddress.ts';
import type { Message } from '#shared/contract/message.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Spinner } from '#web/ui/display/Spinner.tsx';

interface Props {
  files: readonly NonNullable<Message['media']>[];
  /** Names of the files that are being uploaded. */
  uploading: readonly string[];
  onRemove: (id: number) => void;
}

/** The attachments of the draft. */
export function ComposerFiles({ files, uploading, onRemove }: Props) {
  const { t } = useTranslation();
  const chip = 'flex h-11 max-w-60 items-center gap-2.5 rounded-2 bg-sunken pr-1.5 pl-1.5 text-13';
  return (
    <ul className="flex flex-wrap gap-2 px-3 pb-2">
      {files.map((file) => (
        <li key={file.id} className={chip}>
          <Picture file={file} />
          <span className="min-w-0">
            <span className="block truncate">{file.name}</span>
            <span className="block text-11 text-text-3">{formatBytes(file.size)}</span>
          </span>
          <button
            type="button"
            className="grid size-7 shrink-0 place-items-center rounded-1 text-text-3 hover:text-text"
            aria-label={t('action.removeItem', { name: file.name })}
            onClick={() => onRemove(file.id)}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
      {uploading.map((name) => (
        <li key={name} className={chip} aria-busy="true">
          <Spinner className="mx-1.5 text-text-3" />
          <span className="truncate pr-2 text-text-2">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The image itself, or a symbol for any other file. */
function Picture({ file }: { file: Props['files'][number] }) {
  const { url, isBroken, onError } = useMediaAddress(file);
  if (file.mime_type.startsWith('image/') && !isBroken)
    return <img src={url} alt="" onError={onError} className="size-8 shrink-0 rounded-1 object-cover" />;
  return <FileText className="mx-1.5 size-5 shrink-0 stroke-[1.6] text-text-2" aria-hidden="true" />;
}
