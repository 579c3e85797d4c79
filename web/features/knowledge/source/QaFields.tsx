import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import { phrasingsError, readPhrasings } from '#web/features/knowledge/source/phrasings.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';

export interface QaValues {
  question: string;
  answer: string;
  /** One on each line. */
  phrasings: string;
}

const { question, answer, phrasings } = limits.knowledge;

export function QaFields({ form }: { form: UseFormReturn<QaValues> }) {
  const { t } = useTranslation('ai-knowledge');
  const rules = useTextRules();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('qa.question')} required hint={t('qa.questionHint')} error={errors.question?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          {...register('question', rules({ required: true, most: question }))}
        />
      </Field>
      <Field label={t('qa.answer')} required hint={t('qa.answerHint')} error={errors.answer?.message}>
        <Textarea rows={4} {...register('answer', rules({ required: true, most: answer }))} />
      </Field>
      <Field label={t('qa.phrasings')} hint={<PhrasingsHint form={form} />} error={errors.phrasings?.message}>
        <Textarea
          rows={4}
          {...register('phrasings', {
            validate: (text) => {
              const error = phrasingsError(text);
              if (error === 'too_many') return t('qa.tooMany');
              return error === 'too_long' ? t('qa.phrasingTooLong') : true;
            },
          })}
        />
      </Field>
    </div>
  );
}

function PhrasingsHint({ form }: { form: UseFormReturn<QaValues> }) {
  const { t } = useTranslation('ai-knowledge');
  const used = readPhrasings(useWatch({ control: form.control, name: 'phrasings' })).length;
  return (
    <span className="flex items-start justify-between gap-4">
      <span className="text-pretty">{t('qa.phrasingsHint')}</span>
      {used > 0 && <span className="shrink-0">{t('qa.phrasingsUsed', { used, most: phrasings })}</span>}
    </span>
  );
}
