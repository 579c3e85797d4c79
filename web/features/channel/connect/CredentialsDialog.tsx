import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { describeType } from '#web/entities/channel/describeType.ts';
import { accountBody, type AccountValues } from '#web/features/channel/connect/accountBody.ts';
import { AccountFields } from '#web/features/channel/connect/AccountFields.tsx';
import { Guide } from '#web/features/channel/connect/Guide.tsx';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import { useAction } from '#web/lib/queries.ts';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  channel: Channel;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes what a channel is connected by: secrets are written, never read. */
export default function CredentialsDialog({ channel, open, onClose, onSaved }: Props) {
  const { t } = useTranslation('channel');
  const { fields } = describeType(channel.type);
  const initial = Object.fromEntries(fields.map(({ name }) => [name, channel.account[name] ?? '']));
  const form = useForm<AccountValues>({ defaultValues: initial });
  const [refused, setRefused] = useState('');
  const update = useAction(channelRoutes.update, { refresh: [channelRoutes.list], quiet: true });
  const submit = form.handleSubmit(async (values) => {
    setRefused('');
    try {
      const body = accountBody(fields, values);
      const saved = await update.mutateAsync({ params: { id: channel.id }, body });
      form.reset({ ...initial, ...saved.account });
      onClose();
      onSaved();
    } catch (error) {
      showFieldErrors(form, error as ApiError);
      const named = Object.keys((error as ApiError).fields).some((field) => field in initial);
      if (!named) setRefused(errorText(error as ApiError));
    }
  });
  return (
    <FormDialog
      isChanged={form.formState.isDirty}
      onDiscard={() => form.reset()}
      open={open}
      onClose={onClose}
      busy={update.isPending}
      width={600}
      title={t('credentials.title')}
      description={t('credentials.text')}
      onSubmit={submit}
    >
      <Guide type={channel.type} />
      {refused && (
        <div role="alert">
          <Notice icon={<TriangleAlert />} tone="warn">
            {refused}
          </Notice>
        </div>
      )}
      <AccountFields
        form={form}
        fields={fields}
        stored={[...Object.keys(channel.account), ...channel.secrets_set]}
      />
    </FormDialog>
  );
}
