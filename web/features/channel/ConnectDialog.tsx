import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { limits } from '#shared/schema/limits.ts';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onConnected: (channel: Channel) => void;
}

/** Connects a web chat. Only its name is required; everything else has a default. */
export function ConnectDialog({ open, onClose, onConnected }: Props) {
  const { t } = useTranslation('chat');
  const rules = useTextRules();
  const form = useForm({ defaultValues: { name: '' } });
  const { submit, isPending } = useFormAction(
    form,
    channelRoutes.create,
    ({ name }) => ({ body: { type: 'web_chat' as const, name: name.trim() } }),
    {
      refresh: [channelRoutes.list],
      onDone: (channel) => {
        form.reset();
        onConnected(channel);
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
      title={t('channel.connect')}
      description={t('channel.connectText')}
      submitLabel={t('channel.connectButton')}
      onSubmit={submit}
    >
      <Field
        label={t('channel.name')}
        required
        hint={t('channel.nameHint')}
        error={form.formState.errors.name?.message}
      >
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('name', rules({ required: true, most: limits.name }))}
        />
      </Field>
    </FormDialog>
  );
}
