import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';

export interface TextValues {
  title: string;
  text: string;
}

const { title, text } = limits.knowledge;

export function TextFields({ form }: { form: UseFormReturn<TextValues> }) {
  const { t } = useTranslation('ai-knowledge');
  const rules = useTextRules();
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('text.name')} required hint={t('text.nameHint')} error={errors.title?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...form.register('title', rules({ required: true, most: title }))}
        />
      </Field>
      <Field label={t('text.text')} required hint={t('text.textHint')} error={errors.text?.message}>
        <Textarea rows={10} {...form.register('text', rules({ required: true, most: text }))} />
      </Field>
    </div>
  );
}
