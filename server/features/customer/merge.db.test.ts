/** Customers who are one person: proposed, merged by members, and separated again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, ConversationDetail } from '#shared/contract/conversation.ts';
import type { CustomerMerges } from '#shared/contract/customer.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { listen } from '#test/listen.ts';
import { enterChat, makeChat, makeWorkspace, say, until, type TestWorkspace } from '#test/makers.ts';
import { claimsOf } from '#test/requestFixtures/stage.ts';
import { startApp } from '#test/startApp.ts';

let app: TestApp;
let shop: TestWorkspace;
let rival: TestWorkspace;
let key: string;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  shop = await makeWorkspace(app, 'Shop');
  rival = await makeWorkspace(app, 'Rival');
  ({ key } = await makeChat(app, shop));
});

afterAll(() => app.stop());

interface Details {
  name?: string;
  email?: string;
  phone?: string;
  tags?: string[];
  attributes?: Record<string, string>;
}

interface Person {
  id: number;
  conversationId: number;
  token: string;
}

/** A customer with a chat in which there is a message. */
async function make(details: Details = {}, chatKey = key): Promise<Person> {
  const { token } = await enterChat(app, chatKey);
  await say(app, { token }, 'Hello');
  const { c: id, cv: conversationId } = claimsOf(token) as { c: number; cv: number };
  const { name = `Customer ${(count += 1)}`, email = '', phone = '', tags = [], attributes = {} } = details;
  await app.sql(
    'update customer set name = $2, email = $3, phone = $4, tags = $5, attributes = $6 where id = $1',
    [id, name, email, phone, tags, attributes],
  );
  return { id, conversationId, token };
}

const asMember = (body?: object) => ({ token: shop.tokens.member, body });
const post = (id: number, verb: string, body: object, token = shop.tokens.member) =>
  call(app, 'POST', `/v1/api/customer/${id}/${verb}`, { token, body });

async function mergeInto({ id }: Person, other: Person): Promise<number> {
  const { merge_id } = await data<{ merge_id: number }>(
    ...([app, 'POST', `/v1/api/customer/${id}/merge`, asMember({ other_id: other.id })] as const),
  );
  return merge_id;
}

const undo = ({ id }: Person, mergeId: number) =>
  data(app, 'POST', `/v1/api/customer/${id}/unmerge`, asMember({ merge_id: mergeId }));

const mergesOf = ({ id }: Person) =>
  data<CustomerMerges>(app, 'GET', `/v1/api/customer/${id}/merge`, asMember());

async function proposedTo(person: Person): Promise<number[]> {
  return (await mergesOf(person)).proposals.map(({ customer }) => customer.id);
}

async function shownIn({ conversationId }: Person) {
  return (await data<ConversationDetail>(app, 'GET', `/v1/api/conversation/${conversationId}`, asMember()))
    .customer;
}

const rowOf = async ({ id }: Person) =>
  (await app.sql<object>('select * from customer where id = $1', [id]))[0] as Record<string, unknown>;

describe('a proposal', () => {
  it('is made for the same phone number, and the same e-mail address in whatever case', async () => {
    const amy = await make({ phone: '+85291230001', email: 'amy@example.com' });
    const byPhone = await make({ phone: '+85291230001', name: 'A. Chan' });
    const byMail = await make({ email: 'Amy@Example.com' });
    await make({ phone: '+85291230002', email: 'anna@example.com' });
    const { proposals, merges } = await mergesOf(amy);
    expect(merges).toEqual([]);
    expect(proposals).toMatchObject([
      {
        customer: { id: byMail.id },
        reasons: [{ field: 'email', value: 'Amy@Example.com', claimed: false }],
      },
      {
        customer: {
          id: byPhone.id,
          name: 'A. Chan',
          blocked: false,
          channels: [{ type: 'web_chat', name: 'Website' }],
        },
        reasons: [{ field: 'phone', value: '+85291230001', claimed: false }],
      },
    ]);
    expect(await proposedTo(byPhone)).toEqual([amy.id]);
    expect((await shownIn(byPhone)).id).toBe(byPhone.id);
  });

  it('says when an e-mail address is only what somebody says', async () => {
    const known = await make({ email: 'kim@example.com' });
    const stated = await make({ email: 'kim@example.com' });
    await app.sql(`update customer set claimed = '{email}' where id = $1`, [stated.id]);
    expect((await mergesOf(known)).proposals[0]?.reasons).toMatchObject([{ field: 'email', claimed: true }]);
  });

  it('is never made for empty details, or for a customer of another workspace', async () => {
    const chat = await makeChat(app, rival);
    await make({ phone: '+85291230003' }, chat.key);
    expect(await proposedTo(await make({ phone: '+85291230003' }))).toEqual([]);
    expect(await proposedTo(await make())).toEqual([]);
  });

  it('does not come back once a member has said that they are two people', async () => {
    const one = await make({ phone: '+85291230004' });
    const other = await make({ phone: '+85291230004' });
    for (const [from, to] of [[other, one] as const, [one, other] as const])
      expect((await post(from.id, 'keep-apart', { other_id: to.id })).status).toBe(200);
    expect(await proposedTo(one)).toEqual([]);
    expect(await proposedTo(other)).toEqual([]);
  });
});

describe('a merge', () => {
  it('shows both conversations as of one customer, who has what the other had; undone, all is as before', async () => {
    const amy = await make({ name: 'Amy', tags: ['vip'], attributes: { size: 'S' } });
    const other = await make({
      ...{
        name: 'Mrs Chan',
        phone: '+85291230005',
        tags: ['vip', 'new'],
        attributes: { size: 'M', city: 'HK' },
      },
    });
    const before = [await rowOf(amy), await rowOf(other)];
    const mergeId = await mergeInto(amy, other);
    expect(await shownIn(other)).toMatchObject({
      ...{ id: amy.id, name: 'Amy', phone: '+85291230005', conversation_count: 2 },
      ...{ tags: ['vip', 'new'], attributes: { size: 'S', city: 'HK' } },
    });
    const path = `/v1/api/conversation?customer_id=${amy.id}`;
    const listed = await data<Conversation[]>(app, 'GET', path, asMember());
    expect(listed.map(({ id, customer }) => [id, customer.id])).toEqual([
      [other.conversationId, amy.id],
      [amy.conversationId, amy.id],
    ]);
    const found = await data<Conversation[]>(
      app,
      'GET',
      '/v1/api/conversation?keyword=Mrs%20Chan',
      asMember(),
    );
    expect(found.map(({ id }) => id)).toEqual([other.conversationId]);
    expect((await mergesOf(other)).merges).toMatchObject([
      { id: mergeId, customer: { id: other.id, name: 'Mrs Chan' } },
    ]);

    await undo(amy, mergeId);
    await undo(amy, mergeId);
    const untimed = (row: object) => ({ ...row, updated_at: undefined });
    expect([await rowOf(amy), await rowOf(other)].map(untimed)).toEqual(before.map(untimed));
    expect(await shownIn(other)).toMatchObject({ id: other.id, name: 'Mrs Chan', conversation_count: 1 });
    expect((await mergesOf(amy)).merges).toEqual([]);
  });

  it('keeps the chats of both: what each writes comes to their own conversation, and stays there', async () => {
    const [one, other] = [await make(), await make()];
    const mergeId = await mergeInto(one, other);
    await say(app, other, 'Still me');
    const texts = async (person: Person) =>
      (
        await data<{ text: string }[]>(
          app,
          'GET',
          `/v1/api/conversation/${person.conversationId}/message`,
          asMember(),
        )
      ).map(({ text }) => text);
    expect(await texts(other)).toContain('Still me');
    expect(await texts(one)).not.toContain('Still me');
    await undo(one, mergeId);
    expect(await texts(other)).toContain('Still me');
    expect(await shownIn(other)).toMatchObject({ id: other.id });
  });

  it('gives on what the other customer tells later, and takes it back', async () => {
    const one = await make({ name: 'One' });
    const other = await make({ name: 'Other' });
    const mergeId = await mergeInto(one, other);
    const { token } = other;
    const path = `/v1/public/chat/${key}/session`;
    await data(app, 'POST', path, {
      token,
      body: { locale: 'en', customer: { email: 'later@example.com' } },
    });
    expect(await shownIn(one)).toMatchObject({ email: 'later@example.com', claimed: ['email'] });
    await undo(one, mergeId);
    expect(await shownIn(one)).toMatchObject({ email: '', claimed: [] });
    expect(await shownIn(other)).toMatchObject({ email: 'later@example.com' });
  });

  it('proposes nobody who is merged, and others by the details of both', async () => {
    const one = await make({ phone: '+85291230006' });
    const other = await make({ phone: '+85291230006', email: 'both@example.com' });
    const third = await make({ email: 'both@example.com' });
    await app.sql(`update customer set email = 'own@example.com' where id = $1`, [one.id]);
    await mergeInto(one, other);
    expect(await proposedTo(one)).toEqual([third.id]);
    expect(await proposedTo(third)).toEqual([one.id]);
  });

  it('tells members at once', async () => {
    const [one, other] = [await make(), await make()];
    const ear = await listen(`${app.url}/v1/api/events`, shop.tokens.owner);
    await mergeInto(one, other);
    const event = await until(async () => ear.events.find((each) => each.event === 'customer'));
    expect(event.data).toEqual({ customer_id: one.id });
    ear.close();
  });
});

describe('several merges', () => {
  it('are undone one by one, and what two of them gave is kept as long as one lasts', async () => {
    const one = await make({ name: 'One' });
    const [first, second] = [
      await make({ tags: ['new'] }),
      await make({ tags: ['new'], phone: '+85291230007' }),
    ];
    const firstMerge = await mergeInto(one, first);
    const secondMerge = await mergeInto(one, second);
    await undo(one, firstMerge);
    expect(await shownIn(one)).toMatchObject({ tags: ['new'], phone: '+85291230007' });
    await undo(one, secondMerge);
    expect(await shownIn(one)).toMatchObject({ tags: [], phone: '' });
  });

  it('follow each other: the last customer stands for all, and gets back whom they were', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const inner = await mergeInto(two, three);
    const outer = await mergeInto(one, two);
    expect((await shownIn(three)).id).toBe(one.id);
    expect((await post(two.id, 'unmerge', { merge_id: inner })).body.error_code).toBe('conflict');
    await undo(one, outer);
    expect([(await shownIn(one)).id, (await shownIn(three)).id]).toEqual([one.id, two.id]);
    await undo(two, inner);
    expect((await shownIn(three)).id).toBe(three.id);
  });

  it('at once of the same two make one, in whatever direction', async () => {
    const [one, two] = [await make(), await make()];
    const answers = await Promise.all([
      ...[1, 2].map(() => post(one.id, 'merge', { other_id: two.id })),
      ...[1, 2].map(() => post(two.id, 'merge', { other_id: one.id })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const [shown, again] = [await shownIn(one), await shownIn(two)];
    expect(shown.id).toBe(again.id);
    const rows = await app.sql('select from customer_merge where other_id = any($1)', [[one.id, two.id]]);
    expect(rows).toHaveLength(1);
  });

  it('of one customer into two others at once leave one of them', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const answers = await Promise.all([
      post(one.id, 'merge', { other_id: three.id }),
      post(two.id, 'merge', { other_id: three.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a whole circle at once never hide everybody', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    await Promise.all([
      post(one.id, 'merge', { other_id: two.id }),
      post(two.id, 'merge', { other_id: three.id }),
      post(three.id, 'merge', { other_id: one.id }),
    ]);
    const ids = [one.id, two.id, three.id];
    const rows = await app.sql<{ merged_into: number | null; shown: boolean }>(
      `select merged_into, merged_into is null or (select root.merged_into is null from customer root
         where root.id = customer.merged_into) as shown from customer where id = any($1)`,
      [ids],
    );
    expect(rows.some(({ merged_into }) => merged_into === null)).toBe(true);
    expect(rows.every(({ shown }) => shown)).toBe(true);
  });
});

describe('a blocked customer', () => {
  it('blocks whom they are merged with, until the merge is undone', async () => {
    const [one, other] = [await make(), await make()];
    await post(other.id, 'block', {});
    const mergeId = await mergeInto(one, other);
    expect(await shownIn(one)).toMatchObject({ blocked: true });
    const said = await call(app, 'POST', '/v1/public/chat/message', {
      ...{ token: one.token, body: { client_id: 'x', text: 'Hello?' } },
    });
    expect(said.body.error_code).toBe('chat_blocked');
    await undo(one, mergeId);
    expect([(await shownIn(one)).blocked, (await shownIn(other)).blocked]).toEqual([false, true]);
  });

  it('blocks nobody any more once that merge is undone, whichever was made first', async () => {
    const [one, other, third] = [await make(), await make(), await make()];
    await post(other.id, 'block', {});
    const first = await mergeInto(one, other);
    const second = await mergeInto(one, third);
    expect((await rowOf(third))['blocked_at']).not.toBeNull();
    await undo(one, first);
    expect(await shownIn(third)).toMatchObject({ id: one.id, blocked: false });
    await undo(one, second);
    const shown = [await shownIn(one), await shownIn(third), await shownIn(other)];
    expect(shown.map(({ blocked }) => blocked)).toEqual([false, false, true]);
  });

  it('is blocked and unblocked with all who are one with them', async () => {
    const [one, other] = [await make(), await make()];
    const mergeId = await mergeInto(one, other);
    await post(other.id, 'block', {});
    expect([(await rowOf(one))['blocked_at'], (await rowOf(other))['blocked_at']]).not.toContain(null);
    await undo(one, mergeId);
    expect([(await shownIn(one)).blocked, (await shownIn(other)).blocked]).toEqual([true, true]);
    await post(one.id, 'unblock', {});
    expect([(await shownIn(one)).blocked, (await shownIn(other)).blocked]).toEqual([false, true]);
  });
});

describe('customers', () => {
  it('of another workspace are not found', async () => {
    const chat = await makeChat(app, rival);
    const [own, theirs] = [await make(), await make({}, chat.key)];
    const mergeId = await mergeInto(own, await make());
    for (const [id, verb, body, token] of [
      [own.id, 'merge', { other_id: theirs.id }, shop.tokens.owner],
      [theirs.id, 'merge', { other_id: own.id }, shop.tokens.owner],
      [own.id, 'keep-apart', { other_id: theirs.id }, shop.tokens.owner],
      [own.id, 'unmerge', { merge_id: mergeId }, rival.tokens.owner],
      [theirs.id, 'unmerge', { merge_id: mergeId }, rival.tokens.owner],
    ] as const)
      expect((await post(id, verb, body, token)).status).toBe(404);
    const path = `/v1/api/customer/${own.id}/merge`;
    expect((await call(app, 'GET', path, { token: rival.tokens.owner })).status).toBe(404);
  });

  it('are not merged with themselves', async () => {
    const { id } = await make();
    expect((await post(id, 'merge', { other_id: id })).status).toBe(422);
  });

  it('who are deleted take those with them who are one with them', async () => {
    const [one, other, next] = [await make(), await make(), await make()];
    await mergeInto(one, other);
    await mergeInto(one, next);
    await app.sql('delete from customer where id = $1', [one.id]);
    const ids = [one.id, other.id, next.id];
    for (const table of ['conversation', 'customer_identity'])
      expect(await app.sql(`select from ${table} where customer_id = any($1)`, [ids])).toEqual([]);
    expect(await app.sql('select from customer where id = any($1)', [ids])).toEqual([]);
  });

  it('are merged in the log of what members do', async () => {
    const [one, other] = [await make(), await make()];
    await undo(one, await mergeInto(one, other));
    const rows = await app.sql<{ operation: string; detail: object }>(
      `select operation, detail from audit_log where subject_id = $1 and operation like 'customer.%merge' order by id`,
      [one.id],
    );
    expect(rows).toMatchObject([
      { operation: 'customer.merge', detail: { other_id: other.id } },
      { operation: 'customer.unmerge' },
    ]);
  });
});
