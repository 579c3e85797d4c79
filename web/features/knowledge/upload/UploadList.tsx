import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatBytes, formatPercent } from '#web/lib/format.ts';
import { errorText } from '#web/lib/reportError.ts';
import { fileLimit } from '#web/features/knowledge/upload/fileRules.ts';
import { fileUploads } from '#web/features/knowledge/upload/fileUploads.ts';
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx';
import type { Upload } from '#web/features/knowledge/upload/uploads.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';

/** The files that are being sent, and those that failed. */
export function UploadList() {
  const { t } = useTranslation('ai-knowledge');
  const uploads = useStore(fileUploads.store, (state) => state.uploads);
  if (uploads.length === 0) return null;
  const isFinished = uploads.every(({ state }) => state !== 'waiting' && state !== 'sending');
  return (
    <section
      aria-label={t('upload.title')}
      className="mx-6 mt-4 overflow-hidden rounded-4 border hairline max-md:mx-4"
    >
      <header className="flex items-center justify-between gap-3 py-1.5 pr-2 pl-4">
        <h2 className="text-13 font-semibold">{t('upload.title')}</h2>
        <Button
          variant="quiet"
          size="s"
          onClick={fileUploads.removeFinished}
          className={isFinished ? '' : 'invisible'}
        >
          {t('upload.removeFinished')}
        </Button>
      </header>
      <ul className="max-h-72 overflow-y-auto">
        {sorted(uploads).map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** Failed ones first, those that arrived last. */
function sorted(uploads: readonly Upload[]): Upload[] {
  const rank = { failed: 0, rejected: 0, sending: 1, waiting: 1, added: 2 };
  return uploads.toSorted((one, other) => rank[one.state] - rank[other.state]);
}

function Row({ upload }: { upload: Upload }) {
  const { t } = useTranslation('ai-knowledge');
  const { id, name, state } = upload;
  const isRunning = state === 'waiting' || state === 'sending';
  return (
    <li className="flex items-center gap-3 border-t hairline py-1 pr-2 pl-4">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex items-baseline justify-between gap-3 text-14">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 text-12 text-text-2">{formatBytes(upload.size)}</span>
        </p>
        <State upload={upload} />
      </div>
      {state === 'failed' && (
        <IconButton label={t('upload.retry')} size="s" onClick={() => fileUploads.retry(id)}>
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        label={isRunning ? t('upload.stop', { name }) : t('upload.dismiss', { name })}
        size="s"
        side="left"
        onClick={() => fileUploads.remove(id)}
      >
        <X />
      </IconButton>
    </li>
  );
}

function State({ upload }: { upload: Upload }) {
  const { t } = useTranslation('ai-knowledge');
  switch (upload.state) {
    case 'waiting':
      return <p className="text-12 text-text-2">{t('upload.waiting')}</p>;
    case 'sending':
      return (
        <div className="py-1.5">
          <ProgressBar
            share={upload.progress}
            label={t('upload.sending', { share: formatPercent(upload.progress) })}
            labelHidden
          />
        </div>
      );
    case 'added':
      return (
        <p className="flex items-center gap-1.5 text-12 text-ok">
          <CircleCheck className="size-3.5" aria-hidden="true" />
          {t('upload.added')}
        </p>
      );
    case 'failed':
    case 'rejected':
      return (
        <p role="alert" className="flex items-start gap-1.5 text-12 text-danger">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          <UploadError upload={upload} />
        </p>
      );
  }
}

function UploadError({ upload: { rejection, error, size } }: { upload: Upload }) {
  const { t } = useTranslation('ai-knowledge');
  if (rejection === 'too_large') {
    return t('upload.tooLarge', { size: formatBytes(size), most: formatBytes(fileLimit) });
  }
  if (rejection) return t(`reason.${rejection}`);
  return (
    <span>
      {t('upload.failed')}: {error && errorText(error)}
      {error?.traceId && ` · Trace: #${error.traceId}`}
    </span>
  );
}
