import { FileDown } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#web/lib/format.ts';
import { fileLimit } from '#web/features/knowledge/upload/fileRules.ts';

/** Accepts files that are dropped anywhere on its content. */
export function DropTarget({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const { t } = useTranslation('ai-knowledge');
  const [over, setOver] = useState(false);
  // `dragenter` and `dragleave` are fired for every child that the pointer crosses.
  const depth = useRef(0);
  const onDrag = (event: DragEvent, by: number) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    <div
      className="relative min-h-full"
      onDragEnter={(event) => onDrag(event, 1)}
      onDragOver={(event) => onDrag(event, 0)}
      onDragLeave={(event) => onDrag(event, -1)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles(filesOf(event.dataTransfer));
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-(--z-bar) rounded-4 border-2 border-dashed border-human bg-[color-mix(in_oklab,var(--color-human-soft)_92%,transparent)]">
          <p className="sticky top-[35dvh] flex flex-col items-center gap-1 p-6 text-center">
            <FileDown className="mb-1 size-8 stroke-[1.4] text-human-text" aria-hidden="true" />
            <span className="text-18 font-semibold">{t('upload.drop')}</span>
            <span className="text-14 text-text-2">
              {t('upload.dropHint', { most: formatBytes(fileLimit) })}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

/** The dropped files without folders, which are items of the kind `file` too. */
function filesOf(dropped: DataTransfer): File[] {
  return [...dropped.items]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry?.()?.isDirectory)
    .flatMap((item) => item.getAsFile() ?? []);
}
