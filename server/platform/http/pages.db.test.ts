import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '#test/startApp.ts';
import type { TestApp } from '#test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it.each([
  ['/public/chat/clinic', 'zh-HK,zh;q=0.9,en;q=0.8', '/zh-hk/public/chat/clinic'],
  ['/public/chat/clinic?theme=dark', 'zh-CN', '/zh-cn/public/chat/clinic?theme=dark'],
  ['/public/chat/clinic', 'fr-FR,zh-TW;q=0.5', '/zh-hk/public/chat/clinic'],
  ['/public/chat/clinic', 'en-GB,zh;q=0.5', null],
  ['/public/chat/clinic', '', null],
  ['/public/chat/clinic?lang=en', 'zh-HK', null],
  ['/public/chat/clinic?embed=1', 'zh-HK', null],
  ['/zh-cn/public/chat/clinic', 'zh-HK', null],
])('redirects the hosted chat %s with Accept-Language "%s" to %s', async (path, languages, target) => {
  const answer = await fetch(app.url + path, {
    redirect: 'manual',
    headers: { 'accept-language': languages, accept: 'text/html' },
  });
  expect(answer.headers.get('location')).toBe(target);
});
