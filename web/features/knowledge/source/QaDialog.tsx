import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/showFieldErrors.ts';
import { readPhrasings } from '#web/features/knowledge/source/phrasings.ts';
import { QaFields, type QaValues } from '#web/features/knowledge/source/QaFields.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  open: boolean;
  /** What it begins with, e.g. a question that nothing answered. */
  question: string;
  onClose: () => void;
}

const blank: QaValues = { question: '', answer: '', phrasings: '' };

/** Adds a question and its answer. What was written stays when the dialog is closed and opened again. */
export function QaDialog({ open, question, onClose }: Props) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const form = useForm({ defaultValues: blank });
  useEffect(() => {
    if (open && question) form.setValue('question', question);
  }, [open, question, form]);
  const create = useAction(knowledgeRoutes.create, {
    refresh: [knowledgeRoutes.list],
    onDone: () => {
      form.reset(blank);
      toast.done(t('add.added'));
      onClose();
    },
  });
  const submit = form.handleSubmit((values) =>
    create.mutate(
      {
        body: {
          kind: 'qa',
          question: values.question.trim(),
          answer: values.answer.trim(),
          phrasings: readPhrasings(values.phrasings),
        },
      },
      { onError: (error) => showFieldErrors(form, error) },
    ),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={create.isPending}
      width={600}
      title={t('qa.title')}
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="add-qa" busy={create.isPending}>
            {t('add.button')}
          </Button>
        </>
      }
    >
      <form id="add-qa" noValidate onSubmit={submit}>
        <QaFields form={form} />
      </form>
    </Dialog>
  );
}
