import { agentTexts, variantOf } from '#server/features/agent/agentTexts.ts';
import type { HandoffReason } from '#server/features/agent/engines/engine.ts';
import { joinSentences, sayWhen, type WaitFacts } from '#server/features/agent/sayWhen.ts';
import { fill } from '#server/platform/texts.ts';

/** The message that a customer gets at a handoff, by its reason, in their language: who answers, and when. */
export function handoffMessage(reason: HandoffReason, facts: WaitFacts): string {
  const { handoff, waiting, emergency } = agentTexts[variantOf(facts)];
  if (reason === 'urgent_health') {
    const number = emergency[EMERGENCY[facts.timeZone] ?? 'other'];
    return joinSentences(facts.locale, fill(handoff.urgent, { emergency: number }), sayWhen(facts));
  }
  const own = handoff[TEXTS[reason] ?? 'unsure'];
  return joinSentences(facts.locale, own, sayWhen(facts), facts.lacksContact ? waiting.contact : '');
}

type Handoff = (typeof agentTexts)['en']['handoff'];

const TEXTS: Partial<Record<HandoffReason, keyof Handoff>> = {
  asked_for_person: 'asked',
  upset: 'upset',
  complaint: 'complaint',
  model_failed: 'trouble',
  visitor_limit: 'dayLimit',
  address_limit: 'dayLimit',
  hour_limit: 'hourLimit',
  plan_limit: 'passed',
  token_limit: 'passed',
};

const EMERGENCY: Record<string, 'HK' | 'MO' | 'CN' | 'TW' | 'SG'> = {
  'Asia/Hong_Kong': 'HK',
  'Asia/Macau': 'MO',
  'Asia/Shanghai': 'CN',
  'Asia/Taipei': 'TW',
  'Asia/Singapore': 'SG',
};
