/** The plan's limits: the next one too many is refused, also when several come at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { call } from '#test/call.ts';
import { makeWorkspace } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

describe('channels', () => {
  const connect = (token: string) =>
    call(app, 'POST', '/v1/api/channel', { token, body: { type: 'web_chat', name: 'One' } });

  it('are refused beyond the plan, also when several are added at once', async () => {
    const { tokens } = await makeWorkspace(app, 'Small', { plan: 'starter' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => connect(tokens.owner)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.body.error_code}`))).toEqual(
      new Set(['403 plan_limit_reached']),
    );
  });
});
