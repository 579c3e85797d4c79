import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useFormAction } from '#web/lib/useFormAction.ts';
import { TextFields, type TextValues } from '#web/features/knowledge/source/TextFields.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const blank: TextValues = { title: '', text: '' };

/** Adds a text. The form keeps its values while the dialog is closed. */
export function TextDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('ai-knowledge');
  const form = useForm({ defaultValues: blank });
  const { submit, isPending } = useFormAction(
    form,
    knowledgeRoutes.create,
    ({ title, text }) => ({ body: { kind: 'text' as const, title: title.trim(), text } }),
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
      width={680}
      title={t('text.title')}
      submitLabel={t('add.button')}
      onSubmit={submit}
    >
      <TextFields form={form} />
    </FormDialog>
  );
}
