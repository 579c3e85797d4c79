import type { BookingQuestion } from '#shared/contract/booking.ts';
import { limits } from '#shared/schema/limits.ts';
import { t } from '../words.ts';
import { Field, noteOf } from './Field.tsx';

interface Props {
  question: BookingQuestion;
  value: string;
  onSay(said: string): void;
  error: string | undefined;
}

/** A question of the service. */
export function Question({ question: { key, label, kind, options, required }, value, onSay, error }: Props) {
  const id = `answer-${key}`;
  return (
    <Field id={id} label={label} isOptional={!required} error={error}>
      {kind === 'choice' ? (
        <select {...noteOf(id, error)} onChange={({ currentTarget }) => onSay(currentTarget.value)}>
          <option value="">{t('choose')}</option>
          {options.map((option) => (
            <option key={option} value={option} selected={option === value}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          {...noteOf(id, error)}
          value={value}
          onInput={({ currentTarget }) => onSay(currentTarget.value)}
          maxLength={limits.booking.answer}
          rows={2}
          dir="auto"
        />
      )}
    </Field>
  );
}
