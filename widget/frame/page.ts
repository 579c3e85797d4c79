import type english from './texts/en.json';
import en from './texts/en.json?url';
import zhCn from './texts/zh-cn.json?url';
import zhHk from './texts/zh-hk.json?url';

export type TextKey = keyof typeof english;

const query = new URLSearchParams(location.search);
const [, prefix = '', path = ''] = /^(?:\/(zh-hk|zh-cn))?(\/.*)/.exec(location.pathname) ?? [];
const tables: Record<string, string> = { 'zh-hk': zhHk, 'zh-cn': zhCn };
let texts = {} as Record<TextKey, string>;

const isEmbedded = query.has('embed') && parent !== window;

/** What the URL of this page contains. `hostOrigin` is the origin of the embedding page, when it passed a valid one. */
export const page = {
  channelKey: decodeURIComponent(path.split('/')[3] ?? ''),
  locale: prefix || 'en',
  /** The value of `lang`, set before the first paint. */
  lang: document.documentElement.lang,
  isEmbedded,
  hostOrigin: isEmbedded ? /^https?:\/\/[^/]+$/.exec(query.get('origin') ?? '')?.[0] : undefined,
  /** The URL of this page in another locale. English has no prefix: `lang` keeps the server from using the browser's. */
  inLocale(locale: string) {
    const own = new URLSearchParams(query);
    own.delete('lang');
    if (locale === 'en') own.set('lang', locale);
    return `${locale === 'en' ? '' : `/${locale}`}${path}${own.size > 0 ? `?${own}` : ''}`;
  },
};

/** Fetches the texts of the page's language. Await it before rendering. */
export async function loadTexts(): Promise<void> {
  texts = (await (await fetch(tables[prefix] ?? en)).json()) as typeof texts;
}

export function t(key: TextKey, values?: Record<string, string>): string {
  return fillText(texts[key], values);
}

export function fillText(text: string, values: Record<string, string> = {}): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '');
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(page.lang, options);
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const date = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });

export function formatTime(seconds: number): string {
  return clock.format(seconds * 1000);
}

export function formatDay(seconds: number): string {
  const day = new Date(seconds * 1000).setHours(0, 0, 0, 0);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - day) / 86_400_000);
  return days === 0 ? t('today') : days === 1 ? t('yesterday') : date.format(day);
}

export function formatNumber(value: number): string {
  return value.toLocaleString(page.lang);
}
