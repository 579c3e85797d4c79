/** Work of one workspace delays that of another by seconds at most, whatever backlog it has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMail } from '#server/features/mail/public.ts';
import { enqueueUnprocessedSources } from '#server/features/knowledge/enqueueUnprocessed.ts';
import { enqueueDueDeliveries } from '#server/features/webhook/deliver.ts';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeAdmin, makeWorkspace, until, type TestWorkspace } from '#test/makers.ts';
import { startSmtpSimulator } from '#test/simulators/smtp.ts';
import { openWebhookReceiver } from '#test/simulators/webhookReceiver.ts';
import { startApp } from '#test/startApp.ts';

const backlog = 300;
const seconds = 20;

let app: TestApp;
/** More than there are places for. */
let busy: TestWorkspace[];
let other: TestWorkspace;

beforeAll(async () => {
  app = await startApp({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  busy = [];
  for (let number = 1; number <= 5; number++) busy.push(await makeWorkspace(app, `Busy ${number}`));
  other = await makeWorkspace(app, 'Other');
});
afterAll(() => app.stop());

async function count(from: string): Promise<number> {
  const [row] = await app.sql<{ count: number }>(`select count(*)::int from ${from}`);
  return row!.count;
}

describe('extraction', () => {
  async function upload(workspace: TestWorkspace): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob(['# Hours\n\nWe open at nine.'], { type: 'text/markdown' }), 'hours.md');
    const token = workspace.tokens.owner;
    return (await data<{ id: number }>(app, 'POST', '/v1/api/media', { token, body: form })).id;
  }

  it('reads the file of another workspace while five have hundreds of files that wait', async () => {
    for (const workspace of busy) {
      await app.sql(
        `insert into knowledge_source (workspace_id, kind, title, content)
         select $1, 'file', 'hours', jsonb_build_object('media_id', $2::bigint, 'own_title', null) from generate_series(1, $3)`,
        [workspace.id, await upload(workspace), backlog],
      );
    }
    await enqueueUnprocessedSources(app.platform);
    const waiting = `knowledge_source where workspace_id <> ${other.id} and status in ('queued', 'processing')`;
    await until(async () => (await count(`${waiting} and status = 'processing'`)) > 0);
    const body = { kind: 'file', media_id: await upload(other) };
    await data(app, 'POST', '/v1/api/knowledge', { token: other.tokens.owner, body });
    const ready = `knowledge_source where workspace_id = ${other.id} and status = 'ready'`;
    await until(async () => (await count(ready)) === 1, seconds);
    expect(await count(waiting)).toBeGreaterThan(backlog);
    await app.sql('delete from knowledge_source where workspace_id <> $1', [other.id]);
  });
});

describe('webhooks', () => {
  it('deliver for another workspace while a hundred end points of others never answer', async () => {
    const [silent, quick] = [await openWebhookReceiver(), await openWebhookReceiver()];
    silent.always({ silent: true });
    const make = async (workspace: TestWorkspace, url: string) =>
      (
        await data<{ id: number }>(app, 'POST', '/v1/api/webhook', {
          token: workspace.tokens.owner,
          body: { url, events: ['message.created'] },
        })
      ).id;
    for (const workspace of busy) {
      for (let number = 0; number < 20; number++) {
        await app.sql(
          `insert into webhook_delivery (workspace_id, webhook_id, event_id, event_type, payload)
           select $1, $2, 'evt_' || n, 'message.created', '{}' from generate_series(1, 15) as n`,
          [workspace.id, await make(workspace, silent.url)],
        );
      }
    }
    await enqueueDueDeliveries(app.platform);
    await until(async () => silent.heard.length > 10);
    const id = await make(other, quick.url);
    await data(app, 'POST', `/v1/api/webhook/${id}/test`, { token: other.tokens.owner, body: {} });
    await until(async () => quick.heard.length === 1, seconds);
    const pending = `webhook_delivery where workspace_id <> ${other.id} and status = 'pending'`;
    expect(await count(pending)).toBeGreaterThan(backlog);
    await Promise.all([silent.stop(), quick.stop()]);
  });
});

describe('mail', () => {
  it('of another workspace and of none is sent while hundreds of mails of one wait', async () => {
    const simulator = await startSmtpSimulator({ security: 'starttls' });
    await data(app, 'PUT', '/v1/admin/settings/notification', {
      token: await makeAdmin(app, 'owner'),
      body: { smtp_host: 'localhost', smtp_port: simulator.port, from_address: 'desk@harbour.example' },
    });
    const mail = (to: string) => {
      const values = { name: 'Mei', link: 'https://desk.example/auth/activate?token=abc' };
      return { kind: 'activate', to, locale: 'en', values } as const;
    };
    const { database } = app.platform;
    await database.inWorkspace(busy[0]!.id, async (tx) => {
      for (let number = 0; number < backlog; number++)
        sendMail(app.platform, tx, mail(`busy-${number}@example.com`));
    });
    await until(async () => simulator.mails.length > 0);
    await database.inWorkspace(other.id, async (tx) => sendMail(app.platform, tx, mail('o@example.com')));
    await database.inPlatform(async (tx) => sendMail(app.platform, tx, mail('nobody@example.com')));
    const arrived = (to: string) => simulator.mails.some(({ envelope }) => envelope.to.includes(to));
    await until(async () => arrived('o@example.com') && arrived('nobody@example.com'), seconds);
    expect(
      await count(`mail where sender_workspace_id = ${busy[0]!.id} and status = 'queued'`),
    ).toBeGreaterThan(0);
    await simulator.stop();
  });
});
