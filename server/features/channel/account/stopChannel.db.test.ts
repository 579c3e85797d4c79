/** A channel whose provider does not accept its account any more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopChannel } from '#server/features/channel/public.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import type { Channel } from '#shared/contract/channel.ts';
import type { Notification } from '#shared/contract/notification.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeWorkspace, type TestWorkspace } from '#test/makers.ts';
import { movingClock } from '#test/movingClock.ts';
import { startApp } from '#test/startApp.ts';

const clock = movingClock();
let app: TestApp;
let shop: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ clock });
  shop = await makeWorkspace(app, 'Shop');
});

afterAll(() => app.stop());

const asOwner = (body?: object) => ({ token: shop.tokens.owner, body });

function connect(name: string): Promise<Channel> {
  return data<Channel>(app, 'POST', '/v1/api/channel', asOwner({ type: 'web_chat', name }));
}

const stop = ({ id }: Channel, detail = 'Session has expired.') =>
  app.platform.database.inWorkspace(shop.id, (tx) =>
    stopChannel(systemCtx(app.platform, shop.id), tx, id, { reason: 'access_lost', detail }),
  );

async function notices({ id }: Channel, role: 'owner' | 'admin' | 'member' = 'owner') {
  const all = await data<Notification[]>(app, 'GET', '/v1/api/notification?size=50', {
    token: shop.tokens[role],
  });
  return all.filter(({ kind, data: { channel_id } }) => kind === 'channel_error' && channel_id === id);
}

describe('a channel that stops', () => {
  it('notifies nobody when it has just been made, or is switched off, and stays switched off', async () => {
    const fresh = await connect('New');
    await stop(fresh);
    expect(await notices(fresh)).toEqual([]);
    const off = await connect('Off');
    clock.advance({ minutes: 10 });
    await data(app, 'PUT', `/v1/api/channel/${off.id}`, asOwner({ status: 'disabled' }));
    await stop(off);
    expect(await notices(off)).toEqual([]);
    expect(await data(app, 'GET', `/v1/api/channel/${off.id}`, asOwner())).toMatchObject({
      status: 'disabled',
    });
  });

  it('is shown with the reason, and its leaders are notified once', async () => {
    const channel = await connect('Front desk');
    clock.advance({ minutes: 10 });
    await stop(channel);
    await stop(channel, 'Again.');
    expect(await data(app, 'GET', `/v1/api/channel/${channel.id}`, asOwner())).toMatchObject({
      ...{ status: 'error', reason: 'access_lost: Again.' },
    });
    const [notice, ...more] = await notices(channel);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      title: 'Front desk has stopped',
      content: expect.stringContaining('Session has expired.'),
    });
    expect(await notices(channel, 'admin')).toHaveLength(1);
    expect(await notices(channel, 'member')).toEqual([]);
  });

  it('notifies again after it was connected anew', async () => {
    const channel = await connect('Desk');
    clock.advance({ minutes: 10 });
    await stop(channel);
    await data(app, 'PUT', `/v1/api/channel/${channel.id}`, asOwner({ status: 'connected' }));
    await stop(channel);
    expect(await notices(channel)).toHaveLength(2);
  });
});
