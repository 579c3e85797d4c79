import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fillEmpty } from '#server/features/demo/fillEmpty.ts';
import { webChat } from '#server/features/demo/harbourDental/webChat.ts';
import type { Conversation, Trace } from '#shared/contract/conversation.ts';
import type { CustomerMessage, Message } from '#shared/contract/message.ts';
import type { subscriptionDetails } from '#shared/contract/subscription.ts';
import type { WalletTx } from '#shared/contract/wallet.ts';
import { locales } from '#shared/locales.ts';
import { isScript } from '#shared/rules/language.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { enterChat, say, until } from '#test/makers.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let token: string;
const startedAt = Date.now();

beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1' } });
  await fillEmpty(app.platform);
  token = await login('olivia');
});

afterAll(() => app.stop());

/** Signed in to the clinic. */
async function login(username: string): Promise<string> {
  const body = { username_or_email: username, password: 'parley-demo' };
  const session = await data<{ token: string }>(app, 'POST', '/v1/public/user/login', { body });
  const spaces = await data<{ id: number; name: string }[]>(app, 'GET', '/v1/api/workspace', {
    token: session.token,
  });
  const clinic = spaces.find(({ name }) => name === 'Harbour Dental')!;
  const entered = await data<{ token: string }>(app, 'POST', '/v1/public/user/refresh-token', {
    body: { token: session.token, workspace_id: clinic.id },
  });
  return entered.token;
}

const conversations = () => data<Conversation[]>(app, 'GET', '/v1/api/conversation?size=50', { token });
const messagesOf = (id: number) =>
  data<Message[]>(app, 'GET', `/v1/api/conversation/${id}/message`, { token });

describe('fillDemo', () => {
  it('makes conversations in every state, all of them in the past', async () => {
    const all = await conversations();
    expect(all.filter(({ waiting }) => waiting).length).toBeGreaterThanOrEqual(2);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['open', 'snoozed', 'resolved']));
    expect(new Set(all.map(({ assignee }) => assignee?.name))).toEqual(
      new Set([undefined, 'Mei Lam', 'Adam Whitmore']),
    );
    expect(new Set(all.map(({ language }) => language))).toEqual(new Set(locales));
    for (const { last_message_at: at } of all) expect(at * 1000).toBeLessThanOrEqual(startedAt + 60_000);
  });

  it('makes agent answers that cite a source and whose checks passed', async () => {
    let answers = 0;
    for (const { id } of await conversations()) {
      for (const message of await messagesOf(id)) {
        if (message.author !== 'agent' || !message.has_trace) continue;
        const trace = await data<Trace>(
          app,
          'GET',
          `/v1/api/conversation/${id}/message/${message.id}/trace`,
          { token },
        );
        if (trace.outcome !== 'answer') continue;
        answers++;
        expect(message.citations.length).toBeGreaterThan(0);
        expect(trace.checks.filter(({ passed }) => !passed)).toEqual([]);
      }
    }
    expect(answers).toBeGreaterThan(15);
  });

  it('leaves no source unprocessed and no customer unanswered', async () => {
    const [pending] = await app.sql<{ count: number }>(
      `select count(*) from knowledge_source where status <> 'ready'`,
    );
    expect(pending!.count).toBe(0);
    const unanswered = (await conversations()).filter(
      ({ handler, status, last_message: last }) =>
        handler === 'agent' && status === 'open' && last.author === 'customer',
    );
    expect(unanswered).toEqual([]);
  });

  it.each(locales)(
    'makes an agent that answers the suggested questions in their language (%s)',
    async (locale) => {
      const script = { en: 'latin', 'zh-hk': 'hant', 'zh-cn': 'hans' } as const;
      for (const question of webChat.suggestions[locale]) {
        const chat = await enterChat(app, 'harbour-dental', locale);
        const asked = await say(app, chat, question);
        const answer = await until(async () => {
          const messages = await data<CustomerMessage[]>(
            app,
            'GET',
            `/v1/public/chat/message?after=${asked.id}`,
            chat,
          );
          return messages.find(({ author }) => author === 'agent');
        });
        expect(answer.citations.length, question).toBe(1);
        expect(isScript(answer.text, script[locale]), answer.text).toBe(true);
      }
    },
  );

  it('pays for the business plan and leaves enough in the wallet for the next period', async () => {
    const account = await data<z.infer<typeof subscriptionDetails>>(app, 'POST', '/v1/api/subscription/get', {
      token,
      body: {},
    });
    const { subscription, next_charge: next, wallet } = account;
    expect(subscription).toMatchObject({ unique_plan_tag: 'business', status: 'active' });
    expect(next!.at * 1000).toBeGreaterThan(startedAt);
    expect(wallet.balance).toBeGreaterThan(next!.amount);
    const rows = await data<WalletTx[]>(app, 'GET', '/v1/api/workspace-wallet-tx', { token });
    expect(rows.map((row) => row.type)).toEqual(['top_up', 'subscription', 'top_up']);
    const usage = await data<{ answers: { extra: number } }>(app, 'GET', '/v1/api/workspace/usage', {
      token,
    });
    expect(usage.answers.extra).toBe(0);
  });

  it('does nothing in a system that is in use', async () => {
    await fillEmpty(app.platform);
    const [users] = await app.sql<{ count: number }>(`select count(*) from user_account`);
    expect(users!.count).toBe(3);
  });
});
