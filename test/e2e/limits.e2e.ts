/** Limits as people set and meet them: the console, the usage page, the playground and a chat under load. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useStage } from '#test/e2e/browser.ts';
import { data } from '#test/call.ts';
import { enterChat, makeAdmin, setLimits } from '#test/makers.ts';
import { startModelSimulator, type ModelSimulator } from '#test/simulators/model.ts';

const stage = useStage();
let model: ModelSimulator;

beforeAll(async () => {
  model = await startModelSimulator();
});

afterAll(async () => {
  await model?.stop();
});

it('the console saves a limit, and shows the bounds of one that is out of them', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('admin');
  await visit('/admin/settings/limits');
  const answers = page.getByLabel('Per address in 24 hours');
  await answers.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('From 1 to 100,000').waitFor();
  await answers.fill('250');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/save successfully/i)
    .first()
    .waitFor();
  const token = await makeAdmin(stage.app, 'owner');
  const stored = await data<object>(stage.app, 'GET', '/v1/admin/settings/limits', { token });
  expect(stored).toMatchObject({ address_answers: 250, visitor_answers: 60 });
  expect(complaints).toEqual([]);
});

it('an owner sets a budget on the usage page, and goes back to the usual one', async () => {
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/organization/usage');
  const hour = page.locator('input[name="hour"]');
  await hour.fill('77');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('of 77 used this hour.').waitFor();
  await hour.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('of 500 used this hour.').waitFor();
  expect(complaints).toEqual([]);
});

it('the playground shows what is left of the day, and takes no question when nothing is', async () => {
  model.replyWith(() => ({
    calls: [{ name: 'hand_off', arguments: { reason: 'no_answer', summary: 'x' } }],
  }));
  const body = {
    ...{ provider: 'openai_compatible', base_url: model.baseUrl('openai_compatible'), model: 'sim' },
    ...{ api_key: model.key, input_price: 0, output_price: 0, timeout_seconds: 20 },
  };
  const token = await makeAdmin(stage.app, 'owner');
  await data(stage.app, 'PUT', '/v1/admin/settings/ai', { token, body });
  await stage.app.sql(
    `update plan set limits = limits || '{"playground_answers": 1}' where unique_plan_tag = 'business'`,
  );
  const { page, visit, signIn, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/parley/parley');
  await page.getByText('1 of today’s 1 free answers of the model are left.').waitFor();
  await page.getByLabel('Write as a customer').fill('When do you open?');
  await page.keyboard.press('Enter');
  await page.getByText('Today’s 1 free answers of the model are used up.').waitFor();
  await page.getByLabel('Write as a customer').fill('And on Sunday?');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await data(stage.app, 'PUT', '/v1/admin/settings/ai', { token, body: { provider: 'built_in' } });
  expect(complaints).toEqual([]);
});

it('a chat opens by a proof of work while many others do', async () => {
  await setLimits(stage.app, { proof_threshold: 1, proof_bits: 12 });
  await enterChat(stage.app, 'harbour-dental');
  const { page, visit, complaints } = await stage.person();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/.*\//, '')));
  await visit('/public/chat/harbour-dental');
  const field = page.locator('textarea');
  await field.waitFor();
  await field.fill('When do you open?');
  await page.keyboard.press('Enter');
  await page.locator('.agent').first().waitFor();
  expect(asked.filter((path) => path === 'session').length).toBeGreaterThanOrEqual(2);
  expect(asked.filter((path) => path === 'challenge')).toHaveLength(1);
  await setLimits(stage.app, { proof_threshold: 200, proof_bits: 15 });
  expect(complaints).toEqual([]);
});
