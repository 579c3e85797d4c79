import { useTranslation } from 'react-i18next';
import { apiKeyRoutes, type ApiKey } from '#shared/contract/apiKey.ts';
import { limits } from '#shared/schema/limits.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { useStoredForm } from '#web/lib/form/useStoredForm.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

export default function RenameDialog({ apiKey, open, onClose }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const rules = useTextRules();
  const form = useStoredForm({ name: apiKey.name });
  const { submit, isPending } = useFormAction(
    form,
    apiKeyRoutes.update,
    ({ name }) => ({ params: { id: apiKey.id }, body: { name: name.trim() } }),
    {
      refresh: [apiKeyRoutes.list],
      onDone: () => {
        toast.done(t('common:state.saved'));
        onClose();
      },
    },
  );
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      onClose={onClose}
      busy={isPending}
      title={t('apiKey.rename')}
      onSubmit={submit}
    >
      <Field label={t('apiKey.name')} required error={form.formState.errors.name?.message}>
        <Input
          autoComplete="off"
          dir="auto"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
    </FormDialog>
  );
}
