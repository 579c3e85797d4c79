import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextFields } from '#web/features/knowledge/source/TextFields.tsx';
import { useNewSource } from '#web/features/knowledge/source/useNewSource.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

/** Adds a text. The form keeps its values while the dialog is closed. */
export function TextDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('ai-knowledge');
  const form = useForm({ defaultValues: { title: '', text: '' } });
  const dialog = useNewSource(
    form,
    ({ title, text }) => ({ body: { kind: 'text', title: title.trim(), text } }),
    onClose,
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      width={680}
      title={t('text.title')}
      {...dialog}
    >
      <TextFields form={form} />
    </FormDialog>
  );
}
