import type { ApiError } from '#client/apiError.ts';
import type { BookingQuestion } from '#shared/contract/booking.ts';
import type { PublicService } from '#shared/contract/booking/publicBooking.ts';
import type { TextKey } from './pageData.ts';

/** What the customer typed. */
export interface Form {
  name: string;
  phone: string;
  email: string;
  /** By the keys of the service's questions. */
  answers: Record<string, string>;
}

type Errors = Partial<Record<string, TextKey>>;

/** What is missing or wrong, by field: `name`, `phone`, `email`, `answers.<key>`. */
export function checkForm(
  { name, phone, email, answers }: Form,
  { questions }: Pick<PublicService, 'questions'>,
): Errors {
  const errors: Errors = {};
  if (name.trim() === '') errors['name'] = 'needName';
  if (phone.trim() === '' && email.trim() === '') errors['phone'] = 'needContact';
  if (email.trim() !== '' && !/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{1,60}$/.test(email.trim()))
    errors['email'] = 'notEmail';
  return { ...errors, ...checkAnswers(answers, questions) };
}

export function checkAnswers(answers: Form['answers'], questions: readonly BookingQuestion[]): Errors {
  const errors: Errors = {};
  for (const { key, required } of questions)
    if (required && !answers[key]?.trim()) errors[`answers.${key}`] = 'needAnswer';
  return errors;
}

/** The same of what the server refused. */
export function fieldErrors({ fields }: ApiError): Errors {
  const errors: Errors = {};
  for (const field of Object.keys(fields)) {
    if (field === 'customer.name') errors['name'] = 'needName';
    if (field === 'customer.phone') errors['phone'] = 'notPhone';
    if (field === 'customer.email') errors['email'] = 'notEmail';
    if (field.startsWith('answers.')) errors[field] = 'wrongAnswer';
  }
  return errors;
}
