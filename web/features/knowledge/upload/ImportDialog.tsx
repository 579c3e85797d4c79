import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import type { Reply } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/queries.ts';
import { errorText, reportError } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { ImportResult } from '#web/features/knowledge/upload/ImportResult.tsx';
import { sendBody } from '#web/lib/sendBody.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx';

const example = `{"kind":"qa","question":"Where can I park?","answer":"Behind us.","phrasings":["有冇車位？"]}
{"kind":"text","title":"Parking","text":"The car park is open from 8:00 to 20:00."}`;

/** Imports sources from a file of JSON lines and lists the rejected lines. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const take = useMutation<Reply<typeof knowledgeRoutes.import>, ApiError, File>({
    mutationFn: (file) => {
      setProgress(0);
      return sendBody(knowledgeRoutes.import, file, {
        type: 'application/x-ndjson',
        onProgress: setProgress,
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(knowledgeRoutes.list) }),
    onError: reportError,
  });
  const close = () => {
    onClose();
    take.reset();
  };
  const choose = () => input.current?.click();
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={take.isPending}
      width={600}
      title={t('import.title')}
      description={t('import.text')}
      footer={
        <>
          <Button onClick={close} disabled={take.isPending}>
            {t('common:action.close')}
          </Button>
          <Button variant={take.data ? 'secondary' : 'primary'} onClick={choose} busy={take.isPending}>
            <FileUp aria-hidden="true" />
            {take.data ? t('import.another') : t('import.choose')}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".jsonl,.ndjson,.json,.txt"
        className="hidden"
        aria-label={t('import.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) take.mutate(file);
        }}
      />
      {take.isPending && (
        <ProgressBar
          share={progress}
          label={progress < 1 ? t('import.sending', { name: take.variables.name }) : t('import.taking')}
        />
      )}
      {take.data && <ImportResult result={take.data} />}
      {take.error && (
        <p role="alert" className="mb-4 rounded-3 bg-danger-soft px-3.5 py-3 text-14 text-danger">
          <span className="font-medium">{t('import.failed')}</span>
          <span className="capital block">{errorText(take.error)}</span>
        </p>
      )}
      {!take.data && !take.isPending && (
        <figure className="flex min-w-0 flex-col gap-1.5">
          <figcaption className="text-13 font-medium">{t('import.example')}</figcaption>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
            tabIndex={0}
            aria-label={t('import.example')}
            className="overflow-x-auto rounded-2 bg-sunken p-3 font-mono text-12 leading-5!"
          >
            {example}
          </pre>
        </figure>
      )}
    </Dialog>
  );
}
