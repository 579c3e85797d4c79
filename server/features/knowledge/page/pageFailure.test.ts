import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageReasons } from '#server/features/knowledge/page/pageFailure.ts';

it.each(['en', 'zh-hk', 'zh-cn'])('every reason has its words in %s', (locale) => {
  const file = new URL(`../../../../web/locales/${locale}/ai-knowledge.json`, import.meta.url);
  const { reason } = JSON.parse(readFileSync(file, 'utf8')) as { reason: Record<string, string> };
  const missing = [...pageReasons, 'encrypted', 'plan_limit'].filter((name) => !reason[name]);
  expect(missing).toEqual([]);
});
