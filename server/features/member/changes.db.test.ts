/** Side effects of membership changes: conversations of members who leave, quota held by invitations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, take } from '#server/features/conversation/public.ts';
import { invite } from '#server/features/member/invite.ts';
import { list } from '#server/features/member/manage.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform, performIn } from '#server/platform/operation/operation.ts';
import type { Conversation } from '#shared/contract/conversation.ts';
import type { Member } from '#shared/contract/member.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { enterChat, makeChat, makeWorkspace, say, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let clinic: TestWorkspace;
let conversations: Conversation[];

beforeAll(async () => {
  app = await startApp({ clock });
  clinic = await makeWorkspace(app);
  const chat = await makeChat(app, clinic);
  for (const one of [chat, await enterChat(app, chat.key), await enterChat(app, chat.key)])
    await say(app, one, 'hello');
  const token = clinic.tokens.owner;
  conversations = await data<Conversation[]>(app, 'GET', '/v1/api/conversation', { token });
});

afterAll(() => app.stop());

describe('member.leave', () => {
  it('releases open conversations and notifies the others of each once', async () => {
    const [first, second, resolved] = conversations;
    const { owner: token, member } = clinic.tokens;
    for (const { id } of conversations)
      await data(app, 'POST', `/v1/api/conversation/${id}/take`, { token: member, body: {} });
    await data(app, 'POST', `/v1/api/conversation/${resolved!.id}/resolve`, { token: member, body: {} });
    await data(app, 'POST', '/v1/api/webhook', {
      token,
      body: { url: 'https://example.com/hook', events: ['conversation.handoff'] },
    });
    const notified = () =>
      app.sql<{ about: number; user_id: string }>(
        `select (data->>'conversation_id')::int as about, user_id from notification
         where workspace_id = $1 and kind = 'handoff_wanted' and id > $2 order by 1, 2`,
        [clinic.id, last!.id],
      );
    const [last] = await app.sql<{ id: number }>('select coalesce(max(id), 0) as id from notification');
    await data(app, 'POST', `/v1/api/workspace/leave/${clinic.id}`, { token: member, body: {} });
    const waiting = await data<Conversation[]>(app, 'GET', '/v1/api/conversation?waiting=true', { token });
    expect(waiting.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort());
    expect(waiting.map(({ assignee }) => assignee)).toEqual([null, null]);
    const others = [clinic.users.owner, clinic.users.admin];
    const expected = [first!.id, second!.id].sort().flatMap((id) => others.map((user) => [id, user]));
    expect((await notified()).map((row) => [row.about, Number(row.user_id)])).toEqual(expected);
    const deliveries = await app.sql(
      `select from webhook_delivery where event_type = 'conversation.handoff'`,
    );
    expect(deliveries).toHaveLength(2);
  });

  it('releases a conversation that is taken at the same moment, and rejects later assignments', async () => {
    const { id } = conversations[0]!;
    const ctx = systemCtx(app.platform, clinic.id, 'test');
    const { admin } = clinic.users;
    const actor = { kind: 'member', userId: admin, name: 'Ann', role: 'admin', sessionId: 0 } as const;
    let leaving: Promise<unknown> | undefined;
    await app.platform.database.inWorkspace(clinic.id, async (tx) => {
      await performIn({ ...ctx, actor }, tx, take, { params: { id }, body: {} });
      const { admin: token } = clinic.tokens;
      leaving = data(app, 'POST', `/v1/api/workspace/leave/${clinic.id}`, { token, body: {} });
      // It finds no conversation of theirs yet.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await leaving;
    const { owner: token } = clinic.tokens;
    const path = `/v1/api/conversation/${id}`;
    expect(await data(app, 'GET', path, { token })).toMatchObject({ assignee: null, waiting: true });
    await expect(perform({ ...ctx, actor }, take, { params: { id }, body: {} })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(perform(ctx, assign, { params: { id }, body: { user_id: admin } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('member.invite after an invitation has expired', () => {
  it('does not list or count the expired one until the address is invited again', async () => {
    const { id } = await makeWorkspace(app, 'Small', { plan: 'free' });
    // The free plan has two places: the owner's and one other.
    await app.sql(`delete from workspace_user where workspace_id = $1 and role <> 'owner'`, [id]);
    const ctx = systemCtx(app.platform, id, 'test');
    const ask = (email: string, role: Member['role'] = 'member') => perform(ctx, invite, { email, role });
    const firstPage = { page: 1, size: 10, field: 'created_at', asc: false, keyword: '' } as const;
    const open = async () =>
      (
        (await perform(ctx, list, { query: { ...firstPage, status: 'all' } })) as { items: Member[] }
      ).items.flatMap(({ status, email }) => (status === 'invited' ? [email] : []));
    const first = await ask('late@example.com');
    await expect(ask('other@example.com')).rejects.toMatchObject({ code: 'plan_limit_reached' });
    clock.advance({ days: 8 });
    expect(await open()).toEqual([]);
    const other = await ask('other@example.com');
    expect(await open()).toEqual(['other@example.com']);
    await expect(ask('late@example.com')).rejects.toMatchObject({ code: 'plan_limit_reached' });
    await app.sql(`update invitation set status = 'revoked' where id = $1`, [other.id]);
    expect(await ask('late@example.com')).toMatchObject({ id: first.id, status: 'invited' });
    expect(await open()).toEqual(['late@example.com']);
  });
});
