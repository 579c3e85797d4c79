import { textsOf } from '#server/platform/texts.ts';
import type { Locale } from '#shared/locales.ts';
import type { DetectedLanguage } from '#shared/rules/language.ts';
import cantonese from './texts/cantonese.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

/** Cantonese is for who writes it; others in Hong Kong get written Chinese. */
export type Voice = Locale | 'cantonese';

/**
 * What the agent says in words of its own, none of it a fact about the workspace. `phrases.person.value` is sent as
 * the customer's message (see `wantsPerson`).
 */
export const agentTexts: Record<Voice, typeof en> = { ...textsOf(en, zhHk, zhCn), cantonese };

export type Phrases = (typeof en)['phrases'];

export function voiceOf({ locale, cantonese }: Pick<DetectedLanguage, 'locale' | 'cantonese'>): Voice {
  return locale === 'zh-hk' && cantonese ? 'cantonese' : locale;
}
