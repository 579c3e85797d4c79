/** The booking pages as members use them: set up, book, move by dragging, take back, cancel; on a phone and by keyboard. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import { expectAccessible, openStage, type Stage } from '#test/e2e/browser.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage?.close());

const patient = { timeout: 15_000 };
/** A weekday of the week after next, on which the demo has no bookings. */
function freeDay(): string {
  const day = new Date(Date.now() + 8 * 3_600_000);
  day.setUTCDate(day.getUTCDate() + 14);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const stored = (name: string) =>
  stage.app.sql<Pick<Booking, 'id' | 'status'> & { at: string }>(
    `select booking.id, status, to_char(starts_at at time zone 'Asia/Hong_Kong', 'HH24:MI') as at
     from booking join customer on customer.id = booking.customer_id where customer.name = $1`,
    [name],
  );

it('a member books, drags the booking to another time, takes it back, and cancels it', async () => {
  const { page, visit, signIn, complaints, context } = await stage.person();
  await signIn('mei');
  await visit(`/app/booking/booking?view=day&date=${freeDay()}`);
  await page.getByRole('group', { name: /陳醫生/ }).waitFor();
  // As soon as it is known what can be booked.
  const begin = page.locator('header').getByRole('button', { name: 'New booking' });
  await expect.poll(() => begin.isEnabled(), patient).toBe(true);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  // Without a time it is not sent.
  await dialog.getByText('is required').first().waitFor();
  await dialog.getByRole('group', { name: 'Free times' }).getByRole('button', { name: '10:30' }).click();
  await dialog.getByLabel('Customer’s name').fill('Dragged Customer');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.getByText('Give a phone number or an e-mail address').waitFor();
  await dialog.getByLabel('Phone').fill('9123 4567');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  const block = page.getByRole('button', { name: /^Dragged Customer/ });
  await block.waitFor();
  expect(await stored('Dragged Customer')).toMatchObject([{ status: 'confirmed', at: '10:30' }]);

  const box = (await block.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 58, { steps: 4 });
  await page.getByRole('status').filter({ hasText: '11:30' }).waitFor();
  await page.mouse.up();
  await page.getByText(/^Moved to/).waitFor();
  await expect.poll(async () => (await stored('Dragged Customer'))[0]!.at, patient).toBe('11:30');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored('Dragged Customer'))[0]!.at, patient).toBe('10:30');

  await block.click();
  const drawer = page.getByRole('dialog', { name: 'Booking' });
  await drawer.getByText('+85291234567').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel booking' })
    .getByRole('button', { name: 'Cancel booking' })
    .click();
  await drawer.getByText('by').first().waitFor();
  await expect.poll(async () => (await stored('Dragged Customer'))[0]!.status, patient).toBe('cancelled');
  expect(complaints).toEqual([]);
  await context.close();
});

it('what another has taken is said, and the booking goes back', async () => {
  const { page, visit, signIn, context } = await stage.person();
  await signIn('mei');
  const day = freeDay();
  await stage.app.sql(
    `insert into booking (workspace_id, service_id, resource_id, status, source, starts_at, ends_at, busy, seat, capacity, customer_id)
     select s.workspace_id, s.id, r.id, 'confirmed', 'member', at, at + interval '45 min', tstzrange(at, at + interval '45 min'), 1, 1, null
     from booking_service s join booking_resource r using (workspace_id),
       (values ($1::timestamp at time zone 'Asia/Hong_Kong'), ($2::timestamp at time zone 'Asia/Hong_Kong')) times (at)
     where s.name like 'Check-up%' and r.name like '%何姑娘'`,
    [`${day} 14:30`, `${day} 16:30`],
  );
  await visit(`/app/booking/booking?view=day&date=${day}`);
  const block = page.getByRole('button', { name: /14:30/ });
  await block.waitFor();
  const box = (await block.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 8 + 96, { steps: 4 });
  // Before it is released.
  await page.getByRole('status').filter({ hasText: 'taken' }).waitFor();
  await page.mouse.up();
  await page.getByText('This time is no longer free').waitFor();
  await block.waitFor();
  await context.close();
});

it('a member puts a customer on the waiting list, and takes them off it', async () => {
  const { page, visit, signIn, complaints, context } = await stage.person();
  await signIn('mei');
  await visit('/app/booking/waiting');
  await page.getByRole('row', { name: /譚麗珊/ }).waitFor();
  await page.getByRole('button', { name: 'Add a customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Until').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('This is before the first.').waitFor();
  await dialog.getByText('This is required').waitFor();
  const from = await dialog.getByLabel('From').inputValue();
  await dialog.getByLabel('Until').fill(from);
  await dialog.getByLabel('Not before').fill('23:00');
  await dialog.getByLabel('Customer’s name').fill('Late Larry');
  await dialog.getByLabel('Phone').fill('9555 0199');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).press('Enter');
  const row = page.getByRole('row', { name: /Late Larry/ });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/23:00–23:59[^]*Waiting/);
  await row.getByRole('button', { name: 'More for Late Larry' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Take off the list' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

it('an owner sets up a service with a question, and a member finds no way to', async () => {
  const { page, visit, signIn, context, complaints } = await stage.person();
  await signIn('olivia');
  await visit('/app/booking/service');
  await page.getByRole('button', { name: 'New service' }).click();
  const dialog = page.getByRole('dialog', { name: 'New service' });
  await dialog.getByLabel('Name').fill('  Night guard  ');
  await dialog.getByLabel('Price').fill('12 dollars');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await dialog.getByRole('radio', { name: 'Choice' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('This is not an amount').waitFor();
  await dialog.getByText('At least two choices').waitFor();
  await dialog.getByLabel('Price').fill('1,200.50');
  await dialog.getByLabel('Question', { exact: false }).first().fill('Upper or lower teeth?');
  await dialog.getByLabel('Choices').fill('Upper\nLower');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('row', { name: /Night guard/ }).waitFor();
  const [service] = await stage.app.sql<{ price_cents: string; questions: object[] }>(
    `select price_cents, questions from booking_service where name = 'Night guard'`,
  );
  expect(Number(service!.price_cents)).toBe(120_050);
  expect(service!.questions).toEqual([
    {
      key: 'q1',
      label: 'Upper or lower teeth?',
      kind: 'choice',
      required: true,
      options: ['Upper', 'Lower'],
    },
  ]);
  await visit('/app/booking/setting');
  await page.getByRole('switch', { name: /Booking page/ }).click();
  await page.getByText('/public/booking/harbour-dental').waitFor();
  expect(complaints).toEqual([]);
  await context.close();

  const member = await stage.person();
  await member.signIn('mei');
  await member.visit('/app/booking/service');
  await member.page.getByRole('row', { name: /Night guard/ }).waitFor();
  expect(await member.page.getByRole('button', { name: 'New service' }).count()).toBe(0);
  await member.context.close();
});

it('a phone in Hong Kong shows the list, and every page fits it', async () => {
  const { page, visit, signIn, complaints, context } = await stage.person({
    ...{ locale: 'zh-hk', dark: true, width: 390, height: 844 },
  });
  await signIn('olivia');
  for (const path of [
    'booking',
    'booking?view=month',
    'waiting',
    'service',
    'resource',
    'setting',
    'figure',
  ]) {
    await visit(`/app/booking/${path}`);
    await page.getByRole('navigation', { name: '預約' }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
