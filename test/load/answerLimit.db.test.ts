/** An answer whose texts take too long to work through. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Conversation, ConversationDetail, Trace } from '#shared/contract/conversation.ts';
import type { health } from '#shared/contract/dashboard.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeAdmin, makeChat, makeWorkspace, say, until } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { AGENT_TIME_LIMIT_MS: '1' } });
});

afterAll(() => app.stop());

it('is handed off with the reason in its trace, and reported; the node goes on serving', async () => {
  const clinic = await makeWorkspace(app);
  const chat = await makeChat(app, clinic);
  const as = { token: clinic.tokens.member };
  await say(app, chat, '我想問 when you open? '.repeat(150));
  const read = () => data<CustomerMessage[]>(app, 'GET', '/v1/public/chat/message', { token: chat.token });
  const messages = await until(async () => (await read()).length > 1 && (await read()));
  expect(messages.map(({ author }) => author)).toEqual(['customer', 'agent']);

  const [listed] = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', as);
  const path = `/v1/api/conversation/${listed!.id}`;
  const conversation = await data<ConversationDetail>(app, 'GET', path, as);
  expect(conversation).toMatchObject({ handler: 'member', waiting: true, handoff_reason: 'model_failed' });
  const trace = await data<Trace>(app, 'GET', `${path}/message/${messages[1]!.id}/trace`, as);
  expect(trace.checks).toContainEqual({
    name: 'model',
    passed: false,
    detail: 'Working out the answer was ended: the time limit was exceeded.',
  });

  const token = await makeAdmin(app, 'member');
  const shown = await data<z.output<typeof health>>(app, 'GET', '/v1/admin/health', { token });
  expect(shown.alerts).toEqual([{ kind: 'answer_limit', count: 1, last_at: expect.any(Number) }]);
  expect(await app.platform.metrics.registry.metrics()).toContain(
    'parley_alerts_total{kind="answer_limit"} 1',
  );
});
