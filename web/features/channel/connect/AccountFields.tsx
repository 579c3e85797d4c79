import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldDescription } from '#shared/channels/typeDescriptions.ts';
import { mostOf, problemOf, type AccountValues } from '#web/features/channel/connect/accountBody.ts';
import { suggestMailServers } from '#web/features/channel/connect/mailServers.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';

interface Props {
  form: UseFormReturn<AccountValues>;
  fields: readonly FieldDescription[];
  /** Those that have a value already: a secret that is left blank stays as it is. */
  stored?: readonly string[];
}

/** What connects a channel to its account, from the description of its type; what may be left out behind a line. */
export function AccountFields({ form, fields, stored = [] }: Props) {
  const { t } = useTranslation('channel');
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  const isOpen = optional.some(
    ({ name }) => stored.includes(name) || form.formState.errors[name] || form.getValues(name),
  );
  const isMeta = optional.some(({ name }) => name === 'app_secret');
  return (
    <>
      <Fields form={form} fields={required} stored={stored} />
      {optional.length > 0 && (
        <details open={isOpen || undefined} className="rounded-3 border border-line px-4 py-3">
          <summary className="cursor-pointer rounded-1 text-13 font-medium">
            {t(isMeta ? 'ownApp' : 'moreFields')}
          </summary>
          <div className="flex flex-col gap-4 pt-3 pb-1">
            {isMeta && <p className="text-13 text-pretty text-text-2">{t('ownAppText')}</p>}
            <Fields form={form} fields={optional} stored={stored} />
          </div>
        </details>
      )}
    </>
  );
}

function Fields({ form, fields, stored }: Required<Props>) {
  const { t, i18n } = useTranslation(['channel', 'common']);
  const [suggested, setSuggested] = useState<Record<string, string>>({});
  /** Fills in what follows from the address of a mailbox, where nothing else was entered. */
  const suggestServers = () => {
    const next = suggestMailServers(form.getValues('address') ?? '');
    for (const [name, value] of Object.entries(next)) {
      const untouched = [undefined, '', form.formState.defaultValues?.[name], suggested[name]];
      if (untouched.includes(form.getValues(name))) form.setValue(name, value);
    }
    setSuggested({ ...suggested, ...next });
  };
  const labelOf = (name: string) =>
    i18n.exists(`channel:field.${name}`) ? t(`field.${name as 'page_id'}`) : name.replaceAll('_', ' ');
  const choiceOf = (choice: string) =>
    i18n.exists(`channel:option.${choice}`) ? t(`option.${choice as 'none'}`) : choice;
  return fields.map((field) => {
    const { name, kind, required, secret } = field;
    const isStored = stored.includes(name);
    const validate = (value: string | undefined) => {
      const problem = problemOf(field, value, { keeps: isStored });
      if (problem === 'required') return t('common:field.required');
      if (problem === 'too_long') return t('common:field.tooLong', { most: formatNumber(mostOf(field)) });
      if (problem === undefined) return true;
      return i18n.exists(`channel:wrong.${name}`) ? t(`wrong.${name as 'page_id'}`) : t('wrongValue');
    };
    const hint = i18n.exists(`channel:hint.${name}`) ? t(`hint.${name as 'verify_token'}`) : undefined;
    const error = form.formState.errors[name]?.message;
    const value = form.watch(name) ?? '';
    if (kind === 'switch')
      return (
        <Switch
          key={name}
          label={labelOf(name)}
          checked={value === 'true'}
          onChange={(isOn) => form.setValue(name, String(isOn))}
        />
      );
    if (kind === 'choice')
      return (
        <Field key={name} label={labelOf(name)} required={required} hint={hint} error={error}>
          <Select
            options={(field.choices ?? []).map((choice) => ({ value: choice, label: choiceOf(choice) }))}
            value={value || null}
            onChange={(chosen) => form.setValue(name, chosen, { shouldValidate: true })}
          />
        </Field>
      );
    const Control = secret ? PasswordInput : Input;
    return (
      <Field
        key={name}
        label={labelOf(name)}
        required={required && !isStored}
        hint={secret && isStored ? t('keepSecret') : hint}
        error={error}
      >
        <Control
          autoComplete="off"
          dir="ltr"
          spellCheck={false}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          {...form.register(name, {
            validate,
            ...(name === 'address' && { onBlur: suggestServers }),
          })}
        />
        {name === 'verify_token' && (
          <Button
            size="s"
            variant="quiet"
            className="self-start"
            onClick={() => form.setValue(name, makeToken(), { shouldDirty: true })}
          >
            <Sparkles aria-hidden="true" />
            {t('makeToken')}
          </Button>
        )}
      </Field>
    );
  });
}

function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
