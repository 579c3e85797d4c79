import { Plus, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/schema/limits.ts';
import {
  newQuestion,
  type QuestionValues,
  type ServiceValues,
} from '#web/features/booking/setUp/serviceValues.ts';
import { readLines } from '#web/lib/form/readLines.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { useTextRules } from '#web/ui/form/useTextRules.ts';

interface Props {
  form: UseFormReturn<ServiceValues>;
  questions: readonly QuestionValues[];
}

/** What customers are asked when they book. */
export function QuestionFields({ form, questions }: Props) {
  const { t } = useTranslation(['booking-setup', 'common']);
  const rules = useTextRules();
  const { errors } = form.formState;
  const write = (next: QuestionValues[]) => form.setValue('questions', next, { shouldDirty: true });
  const replace = (at: number, change: Partial<QuestionValues>) =>
    write(questions.map((question, i) => (i === at ? { ...question, ...change } : question)));
  return (
    <div className="flex flex-col gap-4">
      {questions.length === 0 && <p className="text-13 text-text-3">{t('question.none')}</p>}
      {questions.map(({ key, kind, required }, at) => (
        <fieldset
          key={key === '' ? `new ${at}` : key}
          className="min-w-0 rounded-3 p-3.5 shadow-[inset_0_0_0_1px_var(--color-line)]"
        >
          <legend className="sr-only">{t('question.nth', { number: at + 1 })}</legend>
          <div className="flex items-start gap-2">
            <Field
              className="flex-1"
              label={t('question.label')}
              required
              error={errors.questions?.[at]?.label?.message}
            >
              <Input
                dir="auto"
                {...form.register(
                  `questions.${at}.label`,
                  rules({ required: true, most: limits.booking.question }),
                )}
              />
            </Field>
            <IconButton
              className="mt-5.5"
              label={t('question.remove', { number: at + 1 })}
              onClick={() => write(questions.filter((_, i) => i !== at))}
            >
              <Trash2 />
            </IconButton>
          </div>
          <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Segmented
              label={t('question.kind')}
              value={kind}
              options={[
                { value: 'text', label: t('question.text') },
                { value: 'choice', label: t('question.choice') },
              ]}
              onChange={(value) => replace(at, { kind: value })}
            />
            <Checkbox
              label={t('question.required')}
              checked={required}
              onChange={(isOn) => replace(at, { required: isOn })}
            />
          </div>
          {kind === 'choice' && (
            <Field
              className="mt-2.5"
              label={t('question.options')}
              hint={t('question.optionsHint')}
              error={errors.questions?.[at]?.options?.message}
            >
              <Textarea
                rows={3}
                {...form.register(`questions.${at}.options`, {
                  validate: (text: string) => {
                    const options = readLines(text);
                    if (options.length < 2) return t('question.twoOptions');
                    return (
                      (options.length <= limits.booking.options &&
                        options.every((option) => option.length <= limits.booking.option)) ||
                      t('question.tooManyOptions')
                    );
                  },
                })}
              />
            </Field>
          )}
        </fieldset>
      ))}
      {questions.length < limits.booking.questions && (
        <Button className="self-start" onClick={() => write([...questions, newQuestion])}>
          <Plus aria-hidden="true" />
          {t('question.add')}
        </Button>
      )}
    </div>
  );
}
