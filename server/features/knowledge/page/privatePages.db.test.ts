/** Server-side request forgery: pages of private addresses are not read. */
import { expect, it } from 'vitest';
import { data } from '#test/call.ts';
import { makeWorkspace, until } from '#test/makers.ts';
import { openWebsite } from '#test/simulators/website.ts';
import { startApp } from '#test/startApp.ts';
import type { Source } from '#shared/contract/knowledge.ts';

it('a page of a private address ends with a reason, and nothing is sent to it', async () => {
  const app = await startApp();
  const site = await openWebsite();
  const { tokens } = await makeWorkspace(app);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f000001', '169.254.169.254']) {
    const body = { kind: 'url', url: `http://${host}:${site.port}/${host.length}` };
    const { id } = await data<Source>(app, 'POST', '/v1/api/knowledge', { token: tokens.owner, body });
    const source = await until(async () => {
      const found = await data<Source>(app, 'GET', `/v1/api/knowledge/${id}`, { token: tokens.owner });
      return found.status === 'failed' && found;
    });
    expect(source.reason).toBe('page_private');
  }
  expect(site.heard).toEqual([]);
  await site.stop();
  await app.stop();
});
