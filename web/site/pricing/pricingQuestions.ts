import type { TFunction } from 'i18next';
import { currency } from '#shared/money.ts';
import { extraAnswerPrice } from '#shared/rules/planLimits.ts';

const ids = ['answer', 'limit', 'try', 'change', 'model', 'data'] as const;

/** The questions and answers of the pricing page, for the page and for search engines. */
export function pricingQuestions(
  t: TFunction<['website', 'subscription']>,
  formatPrice: (cents: number, currency: string) => string,
) {
  const price = formatPrice(extraAnswerPrice, currency);
  return ids.map((id) => ({
    question: t(`subscription:pricing.question.${id}.question`),
    answer: t(`subscription:pricing.question.${id}.answer`, { price }),
  }));
}
