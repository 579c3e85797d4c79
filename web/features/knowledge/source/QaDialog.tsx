import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readPhrasings } from '#web/features/knowledge/source/phrasings.ts';
import { QaFields } from '#web/features/knowledge/source/QaFields.tsx';
import { useNewSource } from '#web/features/knowledge/source/useNewSource.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  open: boolean;
  /** The value of its first field, e.g. a question without an answer. */
  question: string;
  onClose: () => void;
}

/** Adds a question and its answer. The form keeps its values while the dialog is closed. */
export function QaDialog({ open, question, onClose }: Props) {
  const { t } = useTranslation('ai-knowledge');
  const form = useForm({ defaultValues: { question: '', answer: '', phrasings: '' } });
  useEffect(() => {
    if (open && question) form.setValue('question', question);
  }, [open, question, form]);
  const dialog = useNewSource(
    form,
    (values) => ({
      body: {
        kind: 'qa',
        question: values.question.trim(),
        answer: values.answer.trim(),
        phrasings: readPhrasings(values.phrasings),
      },
    }),
    onClose,
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      width={600}
      title={t('qa.title')}
      {...dialog}
    >
      <QaFields form={form} />
    </FormDialog>
  );
}
