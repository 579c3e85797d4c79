import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';

export interface TextValues {
  title: string;
  text: string;
}

const most = { title: 300, text: 500_000 };

export function TextFields({ form }: { form: UseFormReturn<TextValues> }) {
  const { t } = useTranslation(['ai-knowledge', 'common']);
  const { errors } = form.formState;
  const required = (value: string) => value.trim() !== '' || t('common:field.required');
  const rules = (length: number) => ({
    validate: required,
    maxLength: { value: length, message: t('tooLong', { most: formatNumber(length) }) },
  });
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('text.name')} required hint={t('text.nameHint')} error={errors.title?.message}>
        <Input autoComplete="off" {...form.register('title', rules(most.title))} />
      </Field>
      <Field label={t('text.text')} required hint={t('text.textHint')} error={errors.text?.message}>
        <Textarea rows={10} {...form.register('text', rules(most.text))} />
      </Field>
    </div>
  );
}
