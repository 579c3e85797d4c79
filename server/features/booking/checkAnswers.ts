import type { BookingQuestion } from '#shared/contract/booking.ts';
import { AppError } from '#shared/errors.ts';

/** Rejects with `invalid_input` answers to nothing that is asked, and what is missing where all must be answered. */
export function checkAnswers(
  questions: readonly BookingQuestion[],
  answers: Record<string, string>,
  isComplete: boolean,
): void {
  const fields: Record<string, string> = {};
  for (const key of Object.keys(answers))
    if (!questions.some((question) => question.key === key)) fields[`answers.${key}`] = 'unknown question';
  for (const { key, kind, required, options } of questions) {
    const answer = answers[key]?.trim() ?? '';
    if (answer === '') {
      if (required && isComplete) fields[`answers.${key}`] = 'required';
    } else if (kind === 'choice' && !options.includes(answer)) fields[`answers.${key}`] = 'not an option';
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
}
