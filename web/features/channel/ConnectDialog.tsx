import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/showFieldErrors.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onConnected: (channel: Channel) => void;
}

/** Connects a web chat. It needs a name; everything else has a good beginning. */
export function ConnectDialog({ open, onClose, onConnected }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const form = useForm({ defaultValues: { name: '' } });
  const create = useAction(channelRoutes.create, {
    refresh: [channelRoutes.list],
    onDone: (channel) => {
      form.reset();
      onConnected(channel);
    },
  });
  const submit = form.handleSubmit(({ name }) =>
    create.mutate(
      { body: { type: 'web_chat', name: name.trim() } },
      { onError: (error) => showFieldErrors(form, error) },
    ),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={create.isPending}
      title={t('channel.connect')}
      description={t('channel.connectText')}
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="connect-channel" busy={create.isPending}>
            {t('channel.connectButton')}
          </Button>
        </>
      }
    >
      <form id="connect-channel" noValidate onSubmit={submit}>
        <Field
          label={t('channel.name')}
          required
          hint={t('channel.nameHint')}
          error={form.formState.errors.name?.message}
        >
          <Input
            autoComplete="off"
            {...form.register('name', {
              validate: (value) => value.trim() !== '' || t('common:field.required'),
              maxLength: { value: 100, message: t('channel.tooLong', { most: 100 }) },
            })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
