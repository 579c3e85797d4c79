import { expect, it } from 'vitest';
import { startApp } from '#test/startApp.ts';

it('retries a prepared statement whose table got another column meanwhile', async () => {
  const app = await startApp();
  const read = () =>
    app.platform.database.inPlatform(async (tx) => {
      await tx.db.selectFrom('plan').selectAll().where('id', '>', 0).execute();
      return tx.db.selectFrom('plan').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    });
  await read();
  await app.sql('alter table plan add column colour text');
  expect(await read()).toHaveProperty('colour', null);
  await app.stop();
});
