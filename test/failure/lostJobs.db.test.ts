/** An answer that ends the process each time: the conversation waits for a person, and the node serves. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { health } from '#shared/contract/dashboard.ts';
import type { CustomerMessage } from '#shared/contract/message.ts';
import { data } from '#test/call.ts';
import { layGround, startProduct, statusOf, untilReady } from '#test/failureProduct.ts';
import { makeAdmin, makeChat, makeWorkspace, until } from '#test/makers.ts';
import { startModelSimulator } from '#test/simulators/model.ts';

it(
  'is set aside after three runs, handed to a person, and shown in the console',
  { timeout: 240_000 },
  async (test) => {
    const place = await layGround();
    test.onTestFinished(() => place.remove());
    const model = await startModelSimulator();
    test.onTestFinished(() => model.stop());
    const { admin, chat } = await place.prepare(async (app) => {
      const token = await makeAdmin(app, 'owner');
      const body = {
        provider: 'openai_compatible',
        base_url: model.baseUrl('openai_compatible'),
        model: 'sim-model',
        api_key: model.key,
        input_price: 0,
        output_price: 0,
        timeout_seconds: 60,
      };
      await data(app, 'PUT', '/v1/admin/settings/ai', { token, body });
      return { admin: token, chat: (await makeChat(app, await makeWorkspace(app))).token };
    });
    const start = async () => {
      const started = await startProduct({ DATABASE_URL: place.databaseUrl, DATA_DIR: place.folder });
      test.onTestFinished(() => started.signal('SIGKILL'));
      await untilReady(started, 60);
      return started;
    };

    model.replyWith(() => ({ hang: true }));
    for (let run = 1; run <= 3; run++) {
      const node = await start();
      if (run === 1) {
        const body = { client_id: randomBytes(6).toString('hex'), text: 'When do you open?' };
        await data(node, 'POST', '/v1/public/chat/message', { token: chat, body });
      }
      await until(async () => model.requests.length === run, 60);
      // A process that hangs renews no lease either.
      if (run === 2) node.signal('SIGSTOP');
      else node.signal('SIGKILL');
      // Instead of waiting until the leases have expired.
      await place.sql(`update job_run set lease_until = now() - interval '1 second'`);
      await place.sql(
        `update conversation set turn_lease_until = now() - interval '1 second',
         last_customer_message_at = now() - interval '1 minute'`,
      );
      node.signal('SIGKILL');
      await node.ended;
    }

    const node = await start();
    const read = () => data<CustomerMessage[]>(node, 'GET', '/v1/public/chat/message', { token: chat });
    await until(async () => (await read()).length > 1, 60);
    expect((await read()).map(({ author }) => author)).toEqual(['customer', 'agent']);
    expect(model.requests).toHaveLength(3);
    expect(await place.sql('select handler, waiting, handoff_reason from conversation')).toEqual([
      { handler: 'member', waiting: true, handoff_reason: 'model_failed' },
    ]);
    expect(await statusOf(node, '/readyz')).toBe(200);

    const shown = () => data<z.output<typeof health>>(node, 'GET', '/v1/admin/health', { token: admin });
    await until(async () => (await shown()).set_aside.length > 0);
    const { set_aside, alerts } = await shown();
    expect(set_aside).toMatchObject([{ kind: 'conversation.answer_due', lost: 3 }]);
    expect(alerts.map(({ kind }) => kind)).toEqual(['job_set_aside']);
    await data(node, 'POST', `/v1/admin/job/${set_aside[0]!.id}/retry`, { token: admin, body: {} });
    expect((await shown()).set_aside).toEqual([]);
  },
);
