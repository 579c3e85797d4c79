import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { channelTypeOf, channelTypes } from '#shared/channels/channelTypes.ts';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { limits } from '#shared/schema/limits.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { useFormAction } from '#web/lib/form/useFormAction.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onConnected: (channel: Channel) => void;
}

interface Values {
  type: Channel['type'];
  name: string;
  fields: Record<string, string>;
}

const longest = 1000;

/** Connects a channel: a web chat needs a name only, the others what their provider gives the business. */
export function ConnectDialog({ open, onClose, onConnected }: Props) {
  const { t } = useTranslation('chat');
  const rules = useTextRules();
  const form = useForm<Values>({ defaultValues: { type: 'web_chat', name: '', fields: {} } });
  const { errors } = form.formState;
  const type = useWatch({ control: form.control, name: 'type' });
  const { fields, secrets } = channelTypeOf(type);
  const { submit, isPending } = useFormAction(
    form,
    channelRoutes.create,
    ({ type, name, fields }) => bodyOf(type, name, fields),
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
      open={open}
      onClose={onClose}
      busy={isPending}
      title={t('channel.connect')}
      description={t(`channel.about.${type}`)}
      submitLabel={t('channel.connectButton')}
      onSubmit={submit}
    >
      <Field
        label={t('channel.name')}
        required
        hint={type === 'web_chat' ? t('channel.nameHint') : undefined}
        error={errors.name?.message}
      >
        <Input autoComplete="off" {...form.register('name', rules({ required: true, most: limits.name }))} />
      </Field>
      <Field label={t('channel.kind')}>
        <Select
          options={channelTypes.map(({ type: value }) => ({
            value,
            label: t(`channel.type.${value}`),
            icon: <ChannelIcon type={value} className="size-4" />,
          }))}
          value={type}
          onChange={(value) => form.setValue('type', value)}
        />
      </Field>
      {Object.entries(fields).map(([field, schema]) => {
        const isRequired = !schema.safeParse(undefined).success;
        const Control = (secrets as readonly string[]).includes(field) ? PasswordInput : Input;
        return (
          <Field
            key={`${type}.${field}`}
            label={t(`channel.field.${field}` as never)}
            required={isRequired}
            error={
              errors.fields?.[field]?.message ??
              (errors as Record<string, { message?: string }>)[field]?.message
            }
          >
            <Control
              autoComplete="off"
              dir="ltr"
              {...form.register(`fields.${field}`, {
                ...rules({ required: isRequired, most: longest }),
                shouldUnregister: true,
              })}
            />
          </Field>
        );
      })}
    </FormDialog>
  );
}

/** Fields that were left blank are left out: the system has its own for some. */
function bodyOf(type: Channel['type'], name: string, fields: Record<string, string>) {
  const entered = Object.entries(fields)
    .map(([field, value]) => [field, value.trim()] as const)
    .filter(([field, value]) => value !== '' && field in channelTypeOf(type).fields);
  return { body: { type, name: name.trim(), ...Object.fromEntries(entered) } as never };
}
