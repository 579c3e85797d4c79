import { textsOf } from '#server/platform/texts.ts';
import type { Locale } from '#shared/locales.ts';
import type { DetectedLanguage } from '#shared/rules/language.ts';
import cantonese from './texts/cantonese.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

/** The locales, with Cantonese for customers who write it; others in Hong Kong get written Chinese. */
export type Variant = Locale | 'cantonese';

/**
 * What the agent says in words of its own, none of it a fact about the workspace. `phrases.person.value` is sent as
 * the customer's message (see `wantsPerson`).
 */
export const agentTexts: Record<Variant, typeof en> = { ...textsOf(en, zhHk, zhCn), cantonese };

export type Phrases = (typeof en)['phrases'];

export function variantOf({ locale, cantonese }: Pick<DetectedLanguage, 'locale' | 'cantonese'>): Variant {
  return locale === 'zh-hk' && cantonese ? 'cantonese' : locale;
}
