import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useFormAction } from '#web/lib/useFormAction.ts';
import { readPhrasings } from '#web/features/knowledge/source/phrasings.ts';
import { QaFields, type QaValues } from '#web/features/knowledge/source/QaFields.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  /** The value of its first field, e.g. a question without an answer. */
  question: string;
  onClose: () => void;
}

const blank: QaValues = { question: '', answer: '', phrasings: '' };

/** Adds a question and its answer. The form keeps its values while the dialog is closed. */
export function QaDialog({ open, question, onClose }: Props) {
  const { t } = useTranslation('ai-knowledge');
  const form = useForm({ defaultValues: blank });
  useEffect(() => {
    if (open && question) form.setValue('question', question);
  }, [open, question, form]);
  const { submit, isPending } = useFormAction(
    form,
    knowledgeRoutes.create,
    (values) => ({
      body: {
        kind: 'qa' as const,
        question: values.question.trim(),
        answer: values.answer.trim(),
        phrasings: readPhrasings(values.phrasings),
      },
    }),
    {
      refresh: [knowledgeRoutes.list],
      onDone: () => {
        form.reset(blank);
        toast.done(t('add.added'));
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={isPending}
      width={600}
      title={t('qa.title')}
      submitLabel={t('add.button')}
      onSubmit={submit}
    >
      <QaFields form={form} />
    </FormDialog>
  );
}
