import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mediaRoutes } from '#shared/contract/chat.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { limits } from '#shared/schema/limits.ts';
import { readWebAddress } from '#shared/webAddress.ts';
import { useAddPage } from '#web/entities/source/useAddPage.ts';
import { AddedSources } from '#web/features/dashboard/setUp/AddedSources.tsx';
import { knowledgeStepRoutes } from '#web/features/dashboard/setUp/knowledgeStepRoutes.ts';
import { useAction } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { sendBody } from '#web/lib/sendBody.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { titleOf } from '#web/features/dashboard/setUp/titleOf.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';

const refresh = knowledgeStepRoutes;

/** A web address or a text is pasted, or a file chosen; below it stands whether the agent can use it yet. */
export function KnowledgeStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('user-dashboard');
  const rules = useTextRules();
  const form = useForm({ defaultValues: { text: '' } });
  const { submit: addText, isPending } = useFormAction(
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
  const page = useAddPage({
    refresh,
    // The step stays open until the page has been read.
    onAdded: () => form.reset(),
    onKnown: () => form.setError('text', { message: t('setUp.knowledge.known') }, { shouldFocus: true }),
  });
  // A text of one word that is an address is the page there.
  const url = readWebAddress(useWatch({ control: form.control, name: 'text' }));
  const submit = url === undefined ? addText : form.handleSubmit(() => page.add(url));
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
          <Button type="submit" variant="primary" busy={isPending || page.isPending}>
            {url === undefined ? t('setUp.knowledge.add') : t('setUp.knowledge.addPage')}
          </Button>
          <FileButton onDone={onDone} />
        </div>
      </form>
      <AddedSources />
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
