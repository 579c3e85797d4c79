import { agentTexts, variantOf } from '#server/features/agent/agentTexts.ts';
import type { HandoffReason } from '#server/features/agent/engines/engine.ts';
import type { Locale } from '#shared/locales.ts';

/** The message that a customer gets at a handoff, by its reason, in their language. */
export function handoffMessage(reason: HandoffReason, locale: Locale, cantonese: boolean): string {
  const own = agentTexts[variantOf({ locale, cantonese })].handoff;
  if (reason === 'asked_for_person') return own.asked;
  if (reason === 'upset') return own.upset;
  if (reason === 'model_failed') return own.trouble;
  if (reason === 'visitor_limit' || reason === 'address_limit') return own.dayLimit;
  if (reason === 'hour_limit') return own.hourLimit;
  if (reason === 'plan_limit' || reason === 'token_limit') return own.passed;
  return own.unsure;
}
