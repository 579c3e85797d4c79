import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes, type SourceDetail } from '#shared/contract/knowledge.ts';
import { limits } from '#shared/schema/limits.ts';
import type { Input as CallInput } from '#web/lib/api.ts';
import { useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import { readPhrasings } from '#web/features/knowledge/source/phrasings.ts';
import { QaFields } from '#web/features/knowledge/source/QaFields.tsx';
import { TextFields } from '#web/features/knowledge/source/TextFields.tsx';
import { sourceRoutes } from '#web/features/knowledge/useKnowledgeEvents.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Edits the text of a source; of a file, its title. */
export function EditSource({ source }: { source: SourceDetail }) {
  if (source.kind === 'qa') return <EditQa source={source} />;
  return source.kind === 'text' ? <EditText source={source} /> : <EditTitle source={source} />;
}

type Change = Exclude<CallInput<typeof knowledgeRoutes.update>['body'], FormData>;

function useSave(source: SourceDetail) {
  const { t } = useTranslation();
  const update = useAction(knowledgeRoutes.update, {
    refresh: sourceRoutes,
    onDone: () => toast.done(t('state.saved')),
  });
  return {
    busy: update.isPending,
    save: <Values extends FieldValues>(body: Change, form: UseFormReturn<Values>, saved: Values) =>
      update.mutate(
        { params: { id: source.id }, body },
        { onSuccess: () => form.reset(saved), onError: (error) => showFieldErrors(form, error) },
      ),
  };
}

/** Changes by others are shown while the form has no unsaved changes, and once they are saved or undone. */
function useSourceForm<Values extends Record<string, string>>(values: Values) {
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const { isDirty } = form.formState;
  const newest = JSON.stringify(values);
  useEffect(() => {
    if (!isDirty) form.reset(JSON.parse(newest) as Values);
  }, [newest, isDirty, form]);
  return { form, discard: () => form.reset(values) };
}

/** Only the changed fields: others may have changed the rest. */
function onlyChanged<Body extends object>(body: Body, changed: Partial<Record<keyof Body, unknown>>) {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => changed[name as keyof Body]),
  ) as Partial<Body>;
}

function EditQa({ source }: { source: SourceDetail }) {
  const { save, busy } = useSave(source);
  const { form, discard } = useSourceForm({
    question: source.question ?? '',
    answer: source.answer ?? '',
    phrasings: (source.phrasings ?? []).join('\n'),
  });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) => {
    const [question, answer] = [values.question.trim(), values.answer.trim()];
    const phrasings = readPhrasings(values.phrasings);
    save(onlyChanged({ question, answer, phrasings }, dirtyFields), form, values);
  });
  return (
    <Form busy={busy} isChanged={form.formState.isDirty} onSubmit={submit} onDiscard={discard}>
      <QaFields form={form} />
    </Form>
  );
}

function EditText({ source }: { source: SourceDetail }) {
  const { save, busy } = useSave(source);
  const { form, discard } = useSourceForm({ title: source.title, text: source.text ?? '' });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) => {
    const { title, text } = values;
    save(onlyChanged({ title: title.trim(), text }, dirtyFields), form, values);
  });
  return (
    <Form busy={busy} isChanged={form.formState.isDirty} onSubmit={submit} onDiscard={discard}>
      <TextFields form={form} />
    </Form>
  );
}

function EditTitle({ source }: { source: SourceDetail }) {
  const { t } = useTranslation('ai-knowledge');
  const rules = useTextRules();
  const { save, busy } = useSave(source);
  const { form, discard } = useSourceForm({ title: source.title });
  const submit = form.handleSubmit((values) => save({ title: values.title.trim() }, form, values));
  return (
    <Form busy={busy} isChanged={form.formState.isDirty} onSubmit={submit} onDiscard={discard}>
      <Field
        label={t('text.name')}
        required
        hint={t('text.nameHint')}
        error={form.formState.errors.title?.message}
      >
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('title', rules({ required: true, most: limits.knowledge.title }))}
        />
      </Field>
    </Form>
  );
}

interface FormProps {
  busy: boolean;
  isChanged: boolean;
  onSubmit: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

function Form({ busy, isChanged, onSubmit, onDiscard, children }: FormProps) {
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="flex-1">{children}</div>
      <SaveBar
        isChanged={isChanged}
        busy={busy}
        onDiscard={onDiscard}
        className="sticky bottom-0 -mx-6 mt-5 border-t hairline bg-raised px-6 py-3 max-md:-mx-4 max-md:px-4"
      />
    </form>
  );
}
