import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/showFieldErrors.ts';
import { TextFields, type TextValues } from '#web/features/knowledge/source/TextFields.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const blank: TextValues = { title: '', text: '' };

/** Adds a text. What was written stays when the dialog is closed and opened again. */
export function TextDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const form = useForm({ defaultValues: blank });
  const create = useAction(knowledgeRoutes.create, {
    refresh: [knowledgeRoutes.list],
    onDone: () => {
      form.reset(blank);
      toast.done(t('add.added'));
      onClose();
    },
  });
  const submit = form.handleSubmit(({ title, text }) =>
    create.mutate(
      { body: { kind: 'text', title: title.trim(), text } },
      { onError: (error) => showFieldErrors(form, error) },
    ),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={create.isPending}
      width={680}
      title={t('text.title')}
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="add-text" busy={create.isPending}>
            {t('add.button')}
          </Button>
        </>
      }
    >
      <form id="add-text" noValidate onSubmit={submit}>
        <TextFields form={form} />
      </form>
    </Dialog>
  );
}
