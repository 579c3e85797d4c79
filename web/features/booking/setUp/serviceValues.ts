import type { BookingService } from '#shared/contract/booking.ts';
import { readLines } from '#web/lib/form/readLines.ts';

/** A service as its form shows it. Times are in minutes. */
export interface ServiceValues extends Omit<
  BookingService,
  'id' | 'created_at' | 'price_cents' | 'questions'
> {
  /** As it is typed: "380.50"; empty without a price. */
  price: string;
  questions: QuestionValues[];
}

export interface QuestionValues {
  /** Empty as long as it is new. */
  key: string;
  label: string;
  kind: 'text' | 'choice';
  required: boolean;
  /** One in a line. */
  options: string;
}

export const newQuestion: QuestionValues = { key: '', label: '', kind: 'text', required: true, options: '' };

export function newService(resourceIds: number[], currency: string): ServiceValues {
  return {
    ...{ name: '', description: '', location: '', color: '', minutes: 30, price: '', currency },
    ...{ buffer_before: 0, buffer_after: 0, step_minutes: 30, lead_minutes: 60, horizon_days: 60 },
    ...{ change_minutes: 1440, capacity: 1, needs_approval: false, is_public: true, is_active: true },
    ...{
      questions: [],
      reminder_minutes: [1440],
      follow_up_minutes: 0,
      follow_up_text: '',
      resource_ids: resourceIds,
    },
  };
}

export const presets = ['clinic', 'salon', 'tuition'] as const;
export type Preset = (typeof presets)[number];

const ofPresets: Record<Preset, Partial<ServiceValues>> = {
  clinic: { minutes: 30, buffer_after: 10, lead_minutes: 120, change_minutes: 1440, color: 'blue' },
  salon: { minutes: 60, buffer_after: 0, lead_minutes: 60, change_minutes: 240, color: 'rose' },
  tuition: { minutes: 60, capacity: 8, step_minutes: 60, lead_minutes: 1440, color: 'violet' },
};

/** What a business of the kind usually begins with. */
export function presetOf(
  preset: Preset,
  name: string,
  resourceIds: number[],
  currency: string,
): ServiceValues {
  return { ...newService(resourceIds, currency), ...ofPresets[preset], name };
}

export function valuesOf(service: BookingService): ServiceValues {
  const { id: _id, created_at: _at, price_cents: cents, questions, ...rest } = service;
  return {
    ...rest,
    price: cents === null ? '' : (cents / 100).toFixed(2).replace(/\.00$/, ''),
    questions: questions.map((question) => ({ ...question, options: question.options.join('\n') })),
  };
}

/** Cents of a typed price; null for none, undefined for what is no price. */
export function centsOf(price: string): number | null | undefined {
  const plain = price.replace(/[\s,]/g, '');
  if (plain === '') return null;
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

export function bodyOf({ price, questions, ...values }: ServiceValues) {
  return {
    ...values,
    name: values.name.trim(),
    price_cents: centsOf(price) ?? null,
    questions: withKeys(questions).map(({ label, kind, options, ...question }) => ({
      ...question,
      ...{ label: label.trim(), kind },
      options: kind === 'choice' ? [...new Set(readLines(options))] : [],
    })),
  };
}

/** Answers are stored by the keys, which people never see. */
function withKeys(questions: QuestionValues[]): QuestionValues[] {
  const used = new Set(questions.map(({ key }) => key));
  let next = 0;
  return questions.map((question) => {
    if (question.key !== '') return question;
    do next += 1;
    while (used.has(`q${next}`));
    return { ...question, key: `q${next}` };
  });
}
