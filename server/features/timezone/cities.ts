import type { Locale } from '#shared/locales.ts';
import { chineseCities } from '#shared/zoneCities.ts';

/** Further names of a zone's cities: those that people look for and its identifier does not say. */
export function citiesOf(identifier: string, locale: Locale): string[] {
  return [...chineseCities(identifier, locale), further[identifier]].filter((names) => names !== undefined);
}

/** Large cities that share a zone with another. */
const further: Record<string, string> = {
  'America/Chicago': 'Houston Dallas Austin Minneapolis',
  'America/Los_Angeles': 'San Francisco Seattle San Diego Las Vegas Portland',
  'America/New_York': 'Boston Washington Philadelphia Atlanta Miami',
  'America/Sao_Paulo': 'São Paulo Rio de Janeiro Brasília',
  'America/Toronto': 'Montreal Ottawa',
  'America/Vancouver': 'Victoria British Columbia',
  'Asia/Kolkata': 'New Delhi Mumbai Bangalore Chennai',
  'Asia/Ho_Chi_Minh': 'Hanoi',
  'Asia/Shanghai': 'Beijing Shenzhen Guangzhou Chongqing Chengdu',
  'Asia/Tokyo': 'Osaka Kyoto Sapporo',
  'Australia/Sydney': 'Canberra',
  'Europe/Berlin': 'Munich Frankfurt Hamburg',
  'Europe/London': 'Edinburgh Manchester',
  'Europe/Madrid': 'Barcelona',
  'Europe/Rome': 'Milan',
  'Europe/Zurich': 'Zürich Geneva',
};
