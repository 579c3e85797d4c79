import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mediaRoutes } from '#shared/contract/chat.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { workspaceDashboardRoutes } from '#shared/contract/workspaceDashboard.ts';
import { limits } from '#shared/schema/limits.ts';
import { useLive } from '#web/lib/events.ts';
import { keyOf, queryClient, useAction, usePage } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { sendBody } from '#web/lib/sendBody.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useThrottled } from '#web/lib/useThrottled.ts';
import { titleOf } from '#web/features/dashboard/setUp/titleOf.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

const refresh = [knowledgeRoutes.list, workspaceDashboardRoutes.setUp];
const newest = { query: { field: 'created_at', asc: false, page: 1, size: 3, keyword: '' } } as const;

/** Text is pasted, or a file chosen; below it stands whether the agent can use it yet. */
export function KnowledgeStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('user-dashboard');
  const rules = useTextRules();
  const form = useForm({ defaultValues: { text: '' } });
  const { submit, isPending } = useFormAction(
    form,
    knowledgeRoutes.create,
    ({ text }) => ({ body: { kind: 'text' as const, title: titleOf(text), text } }),
    {
      refresh,
      onDone: () => {
        form.reset();
        onDone();
      },
    },
  );
  return (
    <div className="flex max-w-150 flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('setUp.knowledge.paste')}
          hint={t('setUp.knowledge.pasteHint')}
          required
          error={form.formState.errors.text?.message}
        >
          <Textarea
            rows={6}
            placeholder={t('setUp.knowledge.example')}
            {...form.register('text', rules({ required: true, most: limits.knowledge.text }))}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isPending}>
            {t('setUp.knowledge.add')}
          </Button>
          <FileButton onDone={onDone} />
        </div>
      </form>
      <Sources />
    </div>
  );
}

function FileButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('user-dashboard');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const add = useAction(knowledgeRoutes.create, { refresh, onDone, quiet: true });
  const send = async (file: File) => {
    setBusy(true);
    setFailed('');
    const body = new FormData();
    body.append('file', file);
    try {
      const media = await sendBody(mediaRoutes.upload, body);
      await add.mutateAsync({ body: { kind: 'file', media_id: media.id } });
    } catch (error) {
      setFailed(errorText(error as ApiError));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('setUp.knowledge.file')}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label={t('setUp.knowledge.file')}
        accept=".pdf,.docx,.xlsx,.csv,.md,.txt,.html,.htm"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {failed && (
        <p role="alert" className="w-full text-13 text-danger">
          {failed}
        </p>
      )}
    </>
  );
}

/** What was added, and whether it can be asked about. */
function Sources() {
  const { t } = useTranslation('user-dashboard');
  const { data } = usePage(knowledgeRoutes.list, newest, { quiet: true });
  const reload = useThrottled(() => {
    for (const route of refresh) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
  }, 300);
  useLive('knowledge', reload);
  useLive('reopened', reload);
  if (!data || data.rows.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5" aria-label={t('setUp.knowledge.added')}>
      {data.rows.map(({ id, title, status, reason }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 text-13">
          <span dir="auto" className="min-w-0 truncate">
            {title}
          </span>
          <StatusDot
            tone={status === 'ready' ? 'ok' : status === 'failed' ? 'danger' : 'ai'}
            className="shrink-0"
          >
            {status === 'failed' && reason ? reason : t(`setUp.knowledge.status.${status}`)}
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}
