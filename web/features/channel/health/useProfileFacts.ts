import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';

/** What the provider says of the account, as facts: what nobody acts on is left out. */
export function useProfileFacts(): (
  details: Readonly<Record<string, string>>,
) => (readonly [string, ReactNode])[] {
  const { t, i18n } = useTranslation('channel');
  const valueOf = (name: string, value: string): string => {
    if (name === 'limit') {
      const most = /^TIER_(\d+)(K?)$/.exec(value);
      if (most) return t('profile.perDay', { most: formatNumber(Number(most[1]) * (most[2] ? 1000 : 1)) });
    }
    if (name === 'username') return `@${value.replace(/^@/, '')}`;
    const key = `profile.value.${value}`;
    return i18n.exists(`channel:${key}`) ? t(`profile.value.${value as 'GREEN'}`) : value;
  };
  return (details) =>
    shown
      .filter((name) => details[name])
      .map((name) => [t(`profile.${name}`), valueOf(name, details[name]!)] as const);
}

const shown = ['phone', 'username', 'basic_id', 'quality', 'limit', 'name_status', 'chat_mode'] as const;
