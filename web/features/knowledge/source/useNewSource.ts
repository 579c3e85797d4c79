import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import type { Input } from '#web/lib/api.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** The props of a dialog whose form adds a source. The form keeps its values until the source is added. */
export function useNewSource<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  inputOf: (values: Values) => Input<typeof knowledgeRoutes.create>,
  onClose: () => void,
) {
  const { t } = useTranslation('ai-knowledge');
  const { submit, isPending } = useFormAction(form, knowledgeRoutes.create, inputOf, {
    refresh: [knowledgeRoutes.list],
    onDone: () => {
      form.reset();
      toast.done(t('add.added'));
      onClose();
    },
  });
  return { onSubmit: submit, busy: isPending, onClose, submitLabel: t('add.button') };
}
