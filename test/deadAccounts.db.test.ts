/** An account that its provider does not accept any more is shown alike, whichever way that was found out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChannels, type ChannelStage, type OutwardType } from '#test/channelStage.ts';
import { data } from '#test/call.ts';
import { until } from '#test/makers.ts';
import type { Channel } from '#shared/contract/channel.ts';
import type { Notification } from '#shared/contract/notification.ts';

let stage: ChannelStage;

beforeAll(async () => {
  stage = await openChannels();
}, 60_000);

afterAll(() => stage?.stop());

const read = (type: OutwardType) =>
  data<Channel>(stage.app, 'GET', `/v1/api/channel/${stage.channels[type].id}`, { token: stage.token });

async function notices(type: OutwardType): Promise<string[]> {
  const path = '/v1/api/notification?size=50';
  const all = await data<Notification[]>(stage.app, 'GET', path, { token: stage.token });
  const { id } = stage.channels[type];
  return all
    .filter(({ kind, data: { channel_id } }) => kind === 'channel_error' && channel_id === id)
    .map(({ content }) => content);
}

/** As if it had just worked for a while. */
const works = (type: OutwardType) =>
  stage.app.sql(
    `update channel set status = 'connected', reason = '', created_at = now() - interval '1 day' where id = $1`,
    [stage.channels[type].id],
  );

const ways: Record<'telegram' | 'whatsapp' | 'messenger', { says(): void; dies(): void }> = {
  telegram: {
    says: () => void stage.telegram.phone().says('Where do I park?'),
    dies: () => stage.telegram.revokes(),
  },
  whatsapp: {
    says: () => void stage.number.phone({ number: '85291234567', name: 'Wen' }).says('Where do I park?'),
    dies: () => void (stage.number.business.tokenState = 'expired'),
  },
  messenger: {
    says: () => void stage.page.phone().says('Where do I park?'),
    dies: () => void (stage.page.tokenState = 'expired'),
  },
};

it.each(['telegram', 'whatsapp', 'messenger'] as const)(
  'on %s by a message that was sent, and by a check',
  async (type) => {
    await works(type);
    ways[type].dies();
    ways[type].says();
    const bySending = await until(async () => {
      const now = await read(type);
      return now.status === 'error' && now;
    });
    expect(bySending.reason).toMatch(/^access_lost: ./);
    expect((await stage.messagesOf(type)).at(-1)).toMatchObject({
      status: 'failed',
      status_reason: expect.stringMatching(/^access_lost: /),
    });
    await works(type);
    const path = `/v1/api/channel/${stage.channels[type].id}/check`;
    await data(stage.app, 'POST', path, { token: stage.token, body: {} });
    const byCheck = await read(type);
    expect([byCheck.status, byCheck.reason]).toEqual([bySending.status, bySending.reason]);
    const [one, other, ...more] = await notices(type);
    expect([other, more]).toEqual([one, []]);
    expect(one).not.toContain('access_lost');
  },
);
