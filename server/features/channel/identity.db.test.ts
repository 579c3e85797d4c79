import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel } from '#shared/contract/channel.ts';
import type { ChatSession } from '#shared/contract/chat.ts';
import type { TestApp } from '#test/app.ts';
import { call, data } from '#test/call.ts';
import { makeWorkspace, say, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { claimsOf } from '#test/requestFixtures/stage.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let shop: TestWorkspace;
let channel: Channel;
let secret: string;

beforeAll(async () => {
  app = await startApp({ clock });
  shop = await makeWorkspace(app, 'Shop');
  ({ channel, secret } = await makeChannel());
});

afterAll(() => app.stop());

const asOwner = (body?: object) => ({ token: shop.tokens.owner, body });

async function makeChannel() {
  const made = await data<Channel>(
    app,
    'POST',
    '/v1/api/channel',
    asOwner({ type: 'web_chat', name: 'Site' }),
  );
  return { channel: made, secret: await rotate(made) };
}

async function rotate({ id }: Channel): Promise<string> {
  const path = `/v1/api/channel/${id}/identity-secret`;
  return (await data<{ secret: string }>(app, 'POST', path, asOwner({}))).secret;
}

/** A token as the site's server makes it. */
function sign(
  claims: Omit<JWTPayload, 'sub'> & { sub?: string | number },
  { by = secret, seconds = 600 } = {},
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ ...claims, exp: now + seconds } as JWTPayload)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(by));
}

async function open(body: object, sent = '', of = channel) {
  const call = `/v1/public/chat/${of.key}/session`;
  const session = await data<ChatSession>(app, 'POST', call, { token: sent, body });
  const { c: customerId } = claimsOf(session.session_token) as { c: number };
  const { session_token: token, conversation_id: conversationId } = session;
  return { ...session, token, customerId, conversationId };
}

async function recordOf({ conversationId }: { conversationId: number }) {
  const { customer } = await data<{
    customer: { name: string; email: string; claimed: string[]; user_id: string | null };
  }>(app, 'GET', `/v1/api/conversation/${conversationId}`, asOwner());
  const { name, email, claimed, user_id } = customer;
  return { name, email, claimed, user_id };
}

describe('a signed identity', () => {
  it('leads to the same conversation on every device, with the details that the site vouches for', async () => {
    const details = { sub: 'ann', name: 'Ann Lee', email: 'ann@example.com' };
    const first = await open({ identity: await sign(details) });
    await say(app, first, 'Where is my order?');
    const second = await open({ identity: await sign(details) });
    expect(second).toMatchObject({ conversationId: first.conversationId });
    expect(second.identity_error).toBe(null);
    expect(await recordOf(first)).toEqual({
      name: 'Ann Lee',
      email: 'ann@example.com',
      claimed: [],
      user_id: 'ann',
    });
  });

  it('makes one customer when several devices open the chat at once', async () => {
    const identity = await sign({ sub: 4711 });
    const chats = await Promise.all(Array.from({ length: 6 }, () => open({ identity })));
    expect(new Set(chats.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await recordOf(chats[0]!)).toMatchObject({ user_id: '4711' });
  });

  it('keeps the conversation of a visitor who signs in for the first time', async () => {
    const anonymous = await open({ customer: { name: 'B.', email: 'me@example.com' } });
    const identity = await sign({ sub: 'ben', name: 'Ben Wu' });
    const signedIn = await open({ identity }, anonymous.token);
    expect(signedIn).toMatchObject({ conversationId: anonymous.conversationId });
    expect(await recordOf(signedIn)).toEqual({
      name: 'Ben Wu',
      email: 'me@example.com',
      claimed: ['email'],
      user_id: 'ben',
    });
  });

  it('revokes the tokens that the conversation had before it became that of the user', async () => {
    const read = async (token: string) =>
      (await call(app, 'GET', '/v1/public/chat/message', { token })).status;
    const anonymous = await open({});
    expect(await read(anonymous.token)).toBe(200);
    const signedIn = await open({ identity: await sign({ sub: 'ivy' }) }, anonymous.token);
    expect(signedIn).toMatchObject({ conversationId: anonymous.conversationId });
    expect([await read(anonymous.token), await read(signedIn.token)]).toEqual([401, 200]);
    // A token of the user stays valid when they sign in on another device.
    const elsewhere = await open({ identity: await sign({ sub: 'ivy' }) });
    expect([await read(signedIn.token), await read(elsewhere.token)]).toEqual([200, 200]);
  });

  it('of a blocked customer opens no chat', async () => {
    const { customerId } = await open({ identity: await sign({ sub: 'jon' }) });
    await call(app, 'POST', `/v1/api/customer/${customerId}/block`, asOwner({}));
    const path = `/v1/public/chat/${channel.key}/session`;
    const { status, body } = await call(app, 'POST', path, {
      body: { identity: await sign({ sub: 'jon' }) },
    });
    expect([status, body.error_code]).toEqual([403, 'chat_blocked']);
  });

  it('leads a known user from an anonymous conversation, or from that of another user, to their own', async () => {
    const cleo = await open({ identity: await sign({ sub: 'cleo' }) });
    const dan = await open({ identity: await sign({ sub: 'dan' }) });
    for (const { token } of [await open({}), dan]) {
      const chat = await open({ identity: await sign({ sub: 'cleo' }) }, token);
      expect(chat).toMatchObject({ conversationId: cleo.conversationId });
    }
    expect(await recordOf(dan)).toMatchObject({ user_id: 'dan' });
  });

  it('writes nothing when it says what is known already', async () => {
    const details = { sub: 'eve', name: 'Eve' };
    const { token, conversationId } = await open({ identity: await sign(details) });
    const rows = () => app.sql('select from audit_log where operation = $1', ['chat.open']);
    const before = await rows();
    expect(await open({ identity: await sign(details) }, token)).toMatchObject({ conversationId });
    expect(await rows()).toHaveLength(before.length);
    await open({ identity: await sign({ ...details, name: 'Eva' }) }, token);
    expect(await rows()).toHaveLength(before.length + 1);
  });
});

describe('what a visitor says of themselves', () => {
  it('is marked as claimed and never leads to the record of somebody else', async () => {
    const known = { name: 'Fay Ho', email: 'fay@example.com' };
    const fay = await open({ identity: await sign({ sub: 'fay', ...known }) });
    const claims = [await open({ customer: known }), await open({ customer: known })];
    expect(new Set([fay, ...claims].map(({ customerId }) => customerId)).size).toBe(3);
    for (const chat of claims)
      expect(await recordOf(chat)).toEqual({
        ...known,
        claimed: ['name', 'email'],
        user_id: null,
      });
  });

  it('replaces no detail that the site has verified, and fills what it left open', async () => {
    const gus = await open({ identity: await sign({ sub: 'gus', name: 'Gus' }) });
    await open({ customer: { name: 'Admin', email: 'gus@example.com' } }, gus.token);
    expect(await recordOf(gus)).toEqual({
      name: 'Gus',
      email: 'gus@example.com',
      claimed: ['email'],
      user_id: 'gus',
    });
    await open({ identity: await sign({ sub: 'gus', email: 'gus@example.com' }) }, gus.token);
    expect(await recordOf(gus)).toMatchObject({ claimed: [] });
  });
});

describe('an identity that is not accepted', () => {
  const inAnHour = () => Math.floor(clock.now().getTime() / 1000) + 3600;
  const withoutSignature = () => new UnsecuredJWT({ sub: 'ann', exp: inAnHour() }).encode();
  const otherAlgorithm = () =>
    new SignJWT({ sub: 'ann', exp: inAnHour() })
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(secret));
  const withoutEnd = () =>
    new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

  it.each([
    ['of another secret', () => sign({ sub: 'ann' }, { by: 'guessed' }), 'wrong_signature'],
    ['that has expired', () => sign({ sub: 'ann' }, { seconds: -61 }), 'expired'],
    ['that lives for a week', () => sign({ sub: 'ann' }, { seconds: 7 * 86_400 }), 'lives_too_long'],
    ['without an end', withoutEnd, 'invalid'],
    ['without a user', () => sign({ name: 'Ann' }), 'invalid'],
    ['without a signature', withoutSignature, 'invalid'],
    ['of another algorithm', otherAlgorithm, 'invalid'],
    ['that is no token', async () => 'ann', 'invalid'],
  ])('%s opens an anonymous chat', async (_what, token, error) => {
    const session = await open({ identity: await token() });
    expect(session.identity_error).toBe(error);
    expect(await recordOf(session)).toEqual({ name: '', email: '', claimed: [], user_id: null });
  });

  it('of another channel, or of a channel without a secret, opens an anonymous chat', async () => {
    const other = (await makeChannel()).channel;
    expect((await open({ identity: await sign({ sub: 'ann' }) }, '', other)).identity_error).toBe(
      'wrong_signature',
    );
    await data(app, 'DELETE', `/v1/api/channel/${other.id}/identity-secret`, asOwner());
    expect((await open({ identity: await sign({ sub: 'ann' }) }, '', other)).identity_error).toBe(
      'not_set_up',
    );
  });

  it('goes on with the chat of the session token', async () => {
    const { token, conversationId } = await open({});
    const identity = await sign({ sub: 'ann' }, { by: 'guessed' });
    expect(await open({ identity }, token)).toMatchObject({ conversationId });
  });
});

describe('rotateIdentitySecret', () => {
  it('accepts the former secret for a day, and none of before', async () => {
    const { channel: own, secret: first } = await makeChannel();
    const second = await rotate(own);
    const error = async (by: string) =>
      (await open({ identity: await sign({ sub: 'ann' }, { by }) }, '', own)).identity_error;
    expect([await error(first), await error(second)]).toEqual([null, null]);
    clock.advance({ hours: 23 });
    expect(await error(first)).toBe(null);
    clock.advance({ hours: 2 });
    expect([await error(first), await error(second)]).toEqual(['wrong_signature', null]);
    const body = { token: shop.tokens.owner };
    const renewed = await data<{ token: string }>(app, 'POST', '/v1/public/user/refresh-token', { body });
    shop.tokens.owner = renewed.token;
    const third = await rotate(own);
    await rotate(own);
    expect([await error(second), await error(third)]).toEqual(['wrong_signature', null]);
  });

  it('shows the secret once, and the channel only that it has one', async () => {
    const { channel: own, secret: shown } = await makeChannel();
    const answer = await call(app, 'GET', `/v1/api/channel/${own.id}`, asOwner());
    expect(JSON.stringify(answer.body)).not.toContain(shown);
    expect(answer.body.data).toMatchObject({ signs_identity: true });
    const [row] = await app.sql<{ sealed: Buffer }>(
      'select identity_secret as sealed from channel where id = $1',
      [own.id],
    );
    expect(row!.sealed.includes(shown)).toBe(false);
  });
});

describe('the rate of identities', () => {
  it('is limited by network', async () => {
    const body = { identity: 'guessed' };
    const path = `/v1/public/chat/${channel.key}/session`;
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const { token } = await open({});
    const answers = await Promise.all(
      Array.from({ length: 600 }, () => call(app, 'POST', path, { token, body, headers })),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]!.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
