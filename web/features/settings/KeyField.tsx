import { KeyRound, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ModelValues } from '#web/features/settings/modelForm.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';

interface Props {
  form: UseFormReturn<ModelValues>;
  choice: ModelValues['key'];
  hasKey: boolean;
}

/** The key is written, never read: a stored one can stay, be replaced or be removed. */
export function KeyField({ form, choice, hasKey }: Props) {
  const { t } = useTranslation(['system-settings', 'common']);
  const choose = (next: ModelValues['key']) => {
    form.setValue('key', next);
    form.setValue('api_key', '');
    if (next === 'replace') requestAnimationFrame(() => form.setFocus('api_key'));
  };
  if (choice === 'replace') {
    return (
      <div className="flex items-start gap-2 sm:col-span-2">
        <Field
          className="flex-1"
          label={hasKey ? t('ai.newKey') : t('ai.key')}
          hint={t('ai.keyHint')}
          error={form.formState.errors.api_key?.message}
        >
          <PasswordInput autoComplete="off" {...form.register('api_key')} />
        </Field>
        {hasKey && (
          <Button variant="quiet" className="mt-7" onClick={() => choose('keep')}>
            {t('ai.keepKey')}
          </Button>
        )}
      </div>
    );
  }
  const isGoing = choice === 'remove';
  const Icon = isGoing ? Trash2 : KeyRound;
  return (
    <div role="group" aria-label={t('ai.key')} className="flex flex-col gap-1.5 sm:col-span-2">
      <p className="text-13 font-medium" aria-hidden="true">
        {t('ai.key')}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-sunken py-2 pr-2 pl-3.5">
        <Icon className="size-4 shrink-0 stroke-[1.6] text-text-2" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-40 text-14">{isGoing ? t('ai.keyGoes') : t('ai.keyStored')}</p>
        <div className="flex gap-1">
          <Button size="s" variant="quiet" onClick={() => choose('replace')}>
            {t('ai.replaceKey')}
          </Button>
          {isGoing ? (
            <Button size="s" variant="quiet" onClick={() => choose('keep')}>
              {t('ai.keepKey')}
            </Button>
          ) : (
            <Button size="s" variant="quiet" className="text-danger!" onClick={() => choose('remove')}>
              {t('common:action.remove')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
