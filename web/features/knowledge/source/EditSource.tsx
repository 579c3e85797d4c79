import type { ReactNode, SubmitEventHandler } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes, type SourceDetail } from '#shared/contract/knowledge.ts';
import { limits } from '#shared/schema/limits.ts';
import type { Input as CallInput } from '#web/lib/api.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm, type StoredForm } from '#web/lib/form/useStoredForm.ts';
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

/** Saves what `bodyOf` makes of the values. */
function useSave<Values extends FieldValues>(
  source: SourceDetail,
  form: StoredForm<Values>,
  bodyOf: (values: Values) => Exclude<CallInput<typeof knowledgeRoutes.update>['body'], FormData>,
) {
  const { t } = useTranslation();
  const { submit, isPending } = useFormAction(
    form,
    knowledgeRoutes.update,
    (values) => ({ params: { id: source.id }, body: bodyOf(values) }),
    { refresh: sourceRoutes, onDone: () => toast.done(t('state.saved')) },
  );
  return {
    isChanged: form.formState.isDirty,
    busy: isPending,
    onSubmit: submit,
    onDiscard: () => form.reset(),
  };
}

/** Only the changed fields: others may have changed the rest. */
function onlyChanged<Body extends object>(body: Body, changed: Partial<Record<keyof Body, unknown>>) {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => changed[name as keyof Body]),
  ) as Partial<Body>;
}

function EditQa({ source }: { source: SourceDetail }) {
  const form = useStoredForm({
    question: source.question ?? '',
    answer: source.answer ?? '',
    phrasings: (source.phrasings ?? []).join('\n'),
  });
  const { dirtyFields } = form.formState;
  const save = useSave(source, form, ({ question, answer, phrasings }) =>
    onlyChanged(
      { question: question.trim(), answer: answer.trim(), phrasings: readPhrasings(phrasings) },
      dirtyFields,
    ),
  );
  return (
    <Form {...save}>
      <QaFields form={form} />
    </Form>
  );
}

function EditText({ source }: { source: SourceDetail }) {
  const form = useStoredForm({ title: source.title, text: source.text ?? '' });
  const { dirtyFields } = form.formState;
  const save = useSave(source, form, ({ title, text }) =>
    onlyChanged({ title: title.trim(), text }, dirtyFields),
  );
  return (
    <Form {...save}>
      <TextFields form={form} />
    </Form>
  );
}

function EditTitle({ source }: { source: SourceDetail }) {
  const { t } = useTranslation('ai-knowledge');
  const rules = useTextRules();
  const form = useStoredForm({ title: source.title });
  const save = useSave(source, form, ({ title }) => ({ title: title.trim() }));
  return (
    <Form {...save}>
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
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onDiscard: () => void;
  children: ReactNode;
}

function Form({ busy, isChanged, onSubmit, onDiscard, children }: FormProps) {
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={onSubmit}>
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
