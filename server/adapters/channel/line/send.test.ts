import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineAdapter } from '#server/adapters/channel/line/lineAdapter.ts';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import { jsonIn, startScriptedProvider, type ScriptedProvider } from '#test/scriptedProvider.ts';

const account = { channel_secret: 'a_channel_secret', access_token: 'a_token', channel_key: 'kx9' };
const outgoing: Outgoing = { key: '12', to: 'U1', text: 'hi', choices: [] };
const sent = { body: { sentMessages: [{ id: '461', quoteToken: 'q' }] } };
const url = 'https://parley.example/m/a?s=1';
const image = { name: 'a.png', mimeType: 'image/png', bytes: Buffer.from('PNG'), url };
const replied = 'https://api.line.me/v2/bot/message/reply';
const pushed = 'https://api.line.me/v2/bot/message/push';
let provider: ScriptedProvider;

beforeAll(async () => {
  provider = await startScriptedProvider();
});
afterAll(() => provider.stop());

function send(fields: Partial<Outgoing> = {}, key = 'kx9') {
  return lineAdapter.send(provider.call, { ...account, channel_key: key }, { ...outgoing, ...fields });
}

function urls() {
  return provider.calls.map((call) => call.url);
}

const tokenOfAge = (seconds: number) => `rt@${Date.now() - seconds * 1000}`;

describe('send by reply or push', () => {
  it('replies while the token is fresh', async () => {
    provider.script(sent);
    expect(await send({ replyToken: tokenOfAge(20) })).toEqual({ kind: 'sent', id: '461' });
    expect(urls()).toEqual([replied]);
    expect(jsonIn(provider.calls[0])).toEqual({ replyToken: 'rt', messages: [{ type: 'text', text: 'hi' }] });
    expect(provider.calls[0]!.headers).not.toHaveProperty('x-line-retry-key');
  });

  it.each(['@', 'rt', 'rt@x', `@${Date.now()}`])('pushes with the token %j', async (replyToken) => {
    provider.script(sent);
    await send({ replyToken });
    expect(urls()).toEqual([pushed]);
  });

  it('pushes after that, with a key that is the same at every attempt and for no other message', async () => {
    provider.script(sent);
    await send({ replyToken: tokenOfAge(51) });
    await send({ triedAt: new Date() });
    await send({ key: '13' });
    await send({}, 'other');
    expect(urls()).toEqual([pushed, pushed, pushed, pushed]);
    expect(jsonIn(provider.calls[0])).toEqual({ to: 'U1', messages: [{ type: 'text', text: 'hi' }] });
    const keys = provider.calls.map(({ headers }) => headers['x-line-retry-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('pushes when LINE refuses the token', async () => {
    provider.script({ status: 400, body: { message: 'Invalid reply token' } }, sent);
    expect(await send({ replyToken: tokenOfAge(5) })).toEqual({ kind: 'sent', id: '461' });
    expect(urls()).toEqual([replied, pushed]);
  });

  it('returns sent when an earlier push was carried out', async () => {
    const message = 'The retry key is already accepted';
    provider.script({ status: 409, body: { message, sentMessages: [{ id: '461' }] } });
    expect(await send({ triedAt: new Date() })).toEqual({ kind: 'sent', id: '461' });
    provider.script({ status: 409, body: { message }, headers: { 'x-line-accepted-request-id': 'r7' } });
    expect(await send()).toEqual({ kind: 'sent', id: 'r7' });
  });

  it('never repeats what may have been a reply', async () => {
    provider.script('cut');
    const replyToken = tokenOfAge(20);
    expect(await send({ replyToken })).toMatchObject({ kind: 'unknown', reason: 'not_known' });
    expect(urls()).toEqual([replied]);
    provider.script(sent);
    expect(await send({ replyToken, triedAt: new Date() })).toMatchObject({
      kind: 'rejected',
      reason: 'not_known',
    });
    expect(provider.calls).toEqual([]);
  });

  it('repeats what was certainly a push, within the day that LINE knows its key', async () => {
    provider.script(sent);
    const replyToken = tokenOfAge(600);
    expect(await send({ replyToken, triedAt: new Date() })).toMatchObject({ kind: 'sent' });
    const triedAt = new Date(Date.now() - 24 * 3600 * 1000);
    expect(await send({ triedAt })).toMatchObject({ kind: 'rejected', reason: 'not_known' });
    expect(urls()).toEqual([pushed]);
  });
});

describe('send of files and choices', () => {
  it('shows a picture from its address, with the text after it', async () => {
    provider.script({ body: { sentMessages: [{ id: '1' }, { id: '2' }] } });
    expect(await send({ media: image })).toEqual({ kind: 'sent', id: '2' });
    expect(jsonIn(provider.calls[0])).toMatchObject({
      messages: [
        { type: 'image', originalContentUrl: url, previewImageUrl: url },
        { type: 'text', text: 'hi' },
      ],
    });
  });

  it.each([
    ['a document', { ...image, name: 'a.pdf', mimeType: 'application/pdf' }],
    ['a picture of more than 1 MB', { ...image, name: 'a.pdf', bytes: Buffer.alloc(1024 * 1024 + 1) }],
  ])('links to %s', async (_, media) => {
    provider.script(sent);
    await send({ media });
    expect(jsonIn(provider.calls[0])).toMatchObject({
      messages: [{ type: 'text', text: `hi\n\na.pdf\n${url}` }],
    });
  });

  it('sends the link on its own when the text is as long as one may be', async () => {
    provider.script(sent);
    const text = 'x'.repeat(5000);
    await send({ text, media: { ...image, mimeType: 'application/pdf' } });
    expect(jsonIn(provider.calls[0])).toMatchObject({ messages: [{ text }, { text: `a.png\n${url}` }] });
  });

  it('rejects a file without a public address', async () => {
    provider.script(sent);
    const { url: _, ...media } = image;
    expect(await send({ media })).toMatchObject({ kind: 'rejected', reason: 'not_supported' });
    expect(provider.calls).toEqual([]);
  });

  it('shows choices as quick replies that come back as their values', async () => {
    provider.script(sent);
    const choices = [
      { label: 'Ten', value: 'slot:1000' },
      { label: 'A label of more than twenty characters', value: 'x'.repeat(301) },
    ];
    await send({ choices });
    expect(jsonIn(provider.calls[0])).toMatchObject({
      messages: [
        {
          quickReply: {
            items: [
              {
                type: 'action',
                action: { type: 'postback', label: 'Ten', data: 'slot:1000', displayText: 'Ten' },
              },
              { action: { label: expect.stringMatching(/^A label.{1,13}$/), data: choices[1]!.label } },
            ],
          },
        },
      ],
    });
  });
});

describe('send that fails', () => {
  const limit = 'You have reached your monthly limit.';

  it.each([
    [401, { message: 'Authentication failed' }, { kind: 'rejected', reason: 'access_lost', stops: true }],
    [403, { message: 'Not authorized' }, { kind: 'rejected', reason: 'account_restricted', stops: true }],
    [429, { message: limit }, { kind: 'rejected', reason: 'account_restricted' }],
    [
      429,
      { message: 'The API rate limit has been exceeded.' },
      { kind: 'try_later', reason: 'rate_limited', all: true, afterSeconds: 10 },
    ],
    [
      400,
      { message: "The property, 'to', in the request body is invalid" },
      { kind: 'rejected', reason: 'not_reachable' },
    ],
    [400, { message: 'Failed to send messages' }, { kind: 'rejected', reason: 'not_reachable' }],
    [400, { message: 'Too long' }, { kind: 'rejected', reason: 'rejected' }],
    [500, { message: 'Internal server error' }, { kind: 'unknown', reason: 'not_known' }],
  ])('with %d %j', async (status, body, expected) => {
    provider.script({ status, body });
    expect(await send()).toEqual({ ...expected, detail: body.message });
    expect(provider.calls).toHaveLength(1);
  });

  it('says which part of the request LINE does not like', async () => {
    const details = [{ message: 'May not be empty', property: 'messages[0].text' }];
    provider.script({ status: 400, body: { message: 'The request body has 1 error(s)', details } });
    expect(await send()).toMatchObject({ detail: 'The request body has 1 error(s) May not be empty' });
  });

  it('does not know what came of a lost answer, and tries later what never left', async () => {
    provider.script('cut');
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'not_known' });
    const nowhere = await startScriptedProvider();
    await nowhere.stop();
    const outcome = await lineAdapter.send(nowhere.call, account, outgoing);
    expect(outcome).toMatchObject({ kind: 'try_later', reason: 'provider_down', all: true });
  });

  it('does not call with a token that no header can hold', async () => {
    provider.script(sent);
    const broken = { ...account, access_token: 'secret\nvalue' };
    const outcome = await lineAdapter.send(provider.call, broken, outgoing);
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'access_lost' });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(provider.calls).toEqual([]);
  });
});
