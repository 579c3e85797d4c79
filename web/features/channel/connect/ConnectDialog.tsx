import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { limits } from '#shared/schema/limits.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { describeType } from '#web/entities/channel/describeType.ts';
import { accountBody, type AccountValues } from '#web/features/channel/connect/accountBody.ts';
import { AccountFields } from '#web/features/channel/connect/AccountFields.tsx';
import { Finish } from '#web/features/channel/connect/Finish.tsx';
import { Guide } from '#web/features/channel/connect/Guide.tsx';
import { TypeChoice } from '#web/features/channel/connect/TypeChoice.tsx';
import { keyOf, queryClient, useAction } from '#web/lib/queries.ts';
import { showFieldErrors } from '#web/lib/form/showFieldErrors.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { errorText } from '#web/lib/reportError.ts';
import type { ApiError } from '#web/lib/request.ts';
import { Notice } from '#web/ui/display/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx';
import { UnsavedDialog } from '#web/ui/overlay/UnsavedDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** `part`: of the channel's page, to be shown first. */
  onConnected: (channel: Channel, part?: 'phone') => void;
}

/** Connects a channel in steps: which, what its provider shows, and whether the provider accepts it. */
export default function ConnectDialog({ open, onClose, onConnected }: Props) {
  const { t } = useTranslation(['channel', 'common']);
  const [type, setType] = useState<Channel['type']>();
  const [made, setMade] = useState<Channel>();
  const [isChecking, setChecking] = useState(false);
  const [refused, setRefused] = useState('');
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const form = useForm<AccountValues>({ defaultValues: { name: '' } });
  const rules = useTextRules();
  const create = useAction(channelRoutes.create, { refresh: [channelRoutes.list], quiet: true });
  const update = useAction(channelRoutes.update, { refresh: [channelRoutes.list], quiet: true });
  const demo = useAction(channelRoutes.openDemoPhone, {
    refresh: [channelRoutes.list],
    onDone: (channel) => {
      onClose();
      onConnected(channel, 'phone');
    },
  });
  const busy = create.isPending || update.isPending;

  const forget = () => {
    setType(undefined);
    setMade(undefined);
    setChecking(false);
    setRefused('');
    form.reset({ name: '' });
  };
  const close = () => {
    onClose();
    forget();
    if (!made) return;
    // What has happened since: its first messages.
    void queryClient.invalidateQueries({ queryKey: keyOf(channelRoutes.list) });
    onConnected(made);
  };
  const choose = (chosen: Channel['type']) => {
    const { fields, suggested } = describeType(chosen);
    const names = fields.map(({ name }) => name);
    const blank = Object.fromEntries(names.map((name) => [name, '']));
    form.reset({ ...blank, ...suggested, name: t(`type.${chosen}`) });
    setRefused('');
    setType(chosen);
    requestAnimationFrame(() => form.setFocus(names[0] ?? 'name'));
  };
  const description = type && describeType(type);
  const submit = form.handleSubmit(async (values) => {
    if (!description || busy) return;
    const body = { name: values['name']!.trim(), ...accountBody(description.fields, values) };
    setRefused('');
    try {
      const channel = made
        ? await update.mutateAsync({ params: { id: made.id }, body })
        : await create.mutateAsync({ body: { type: description.type, ...body } as never });
      if (!description.abilities.is_outward) {
        onClose();
        forget();
        return onConnected(channel);
      }
      setMade(channel);
      setChecking(true);
    } catch (error) {
      showFieldErrors(form, error as ApiError);
      const named = Object.keys((error as ApiError).fields).some((field) => field in form.getValues());
      if (!named) setRefused(errorText(error as ApiError));
    }
  });
  const stored = made ? [...Object.keys(made.account), ...made.secrets_set] : [];
  const isFinishing = made !== undefined && isChecking;
  const isChanged = type !== undefined && !isFinishing && form.formState.isDirty;
  const asks = useUnsaved(open && isChanged && !busy);
  const cancel = () => (isChanged ? setAsking(true) : close());

  return (
    <Dialog
      open={open}
      onClose={cancel}
      busy={busy}
      width={600}
      title={type ? t('connectType', { type: t(`type.${type}`) }) : t('connect')}
      {...(type ? {} : { description: t('connectText') })}
      footer={
        type &&
        (isFinishing ? (
          <Button variant="primary" onClick={close}>
            {t('common:action.done')}
          </Button>
        ) : (
          <>
            {!made && (
              <Button
                variant="quiet"
                className="mr-auto -ml-3.5"
                disabled={busy}
                onClick={() => setType(undefined)}
              >
                <ArrowLeft aria-hidden="true" />
                {t('otherChannel')}
              </Button>
            )}
            <Button disabled={busy} onClick={cancel}>
              {t('common:action.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={id} busy={busy}>
              {t('connectButton')}
            </Button>
          </>
        ))
      }
    >
      {!type && (
        <TypeChoice onChoose={choose} onDemo={() => demo.mutate({ body: {} })} isBusy={demo.isPending} />
      )}
      {isFinishing && (
        <Finish channel={made} token={form.getValues('verify_token')} onChange={() => setChecking(false)} />
      )}
      {description && !isFinishing && (
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p className="-mt-2 flex items-center gap-2 text-14 text-text-2">
            <ChannelIcon type={description.type} className="size-4.5" />
            {t(`about.${description.type}`)}
          </p>
          <Guide type={description.type} />
          {refused && (
            <div role="alert">
              <Notice icon={<TriangleAlert />} tone="warn">
                {refused}
              </Notice>
            </div>
          )}
          <Field
            label={t('name')}
            required
            hint={description.abilities.is_outward ? t('nameHintOutward') : t('nameHint')}
            error={form.formState.errors['name']?.message}
          >
            <Input
              autoComplete="off"
              dir="auto"
              {...form.register('name', rules({ required: true, most: limits.name }))}
            />
          </Field>
          <AccountFields key={description.type} form={form} fields={description.fields} stored={stored} />
        </form>
      )}
      {asks && <LeaveGuard overPage />}
      <UnsavedDialog
        open={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          close();
        }}
      />
    </Dialog>
  );
}
