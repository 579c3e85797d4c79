/** The texts of the extras, which are loaded with them. */
import { fillText, page } from '../page.ts';
import en from './texts/en.json';
import zhCn from './texts/zh-cn.json';
import zhHk from './texts/zh-hk.json';

const tables: Record<string, typeof en> = { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
const texts = tables[page.locale] ?? en;

export function t(key: keyof typeof en, values?: Record<string, string>): string {
  return fillText(texts[key], values);
}
