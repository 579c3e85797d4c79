/** The public booking page and the page of one booking, as customers use them on a phone. */
import ical, { type VEvent } from 'node-ical';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { PublicSlot } from '#shared/contract/booking/publicBooking.ts';
import { data } from '#test/call.ts';
import { findings, useStage, type Person } from '#test/e2e/browser.ts';
import { lastMailTo } from '#test/mails.ts';
import { maintenance } from '#server/catalog.ts';
import { runMaintenance } from '#server/platform/jobs/maintenance.ts';
import { knownPassword } from '#test/e2e/session.ts';

const stage = useStage();
const slug = 'harbour-dental';
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
let token: string;
let cleaning: number;

beforeAll(async () => {
  const body = { username_or_email: 'olivia', password: knownPassword('olivia') };
  ({ token } = await data<{ token: string }>(stage.app, 'POST', '/v1/public/user/login', { body }));
  const make = async (path: string, body: object) => (await ask<{ id: number }>('POST', path, body)).id;
  await ask('PUT', 'booking-setting', { is_public: true });
  const chair = await make('booking-resource', { name: 'Chair 1', kind: 'room', hours: always });
  const questions = [
    { key: 'visit', label: 'First visit?', kind: 'choice', required: true, options: ['Yes', 'No'] },
  ];
  const location = 'Shop 3, 88 Queen’s Road';
  const common = { minutes: 30, resource_ids: [chair], location };
  cleaning = await make('booking-service', {
    name: 'Cleaning',
    price_cents: 68_000,
    currency: 'HKD',
    questions,
    ...common,
  });
  await make('booking-service', {
    name: '<b>植牙</b> 👩🏽‍⚕️ '.padEnd(100, 'x'),
    needs_approval: true,
    ...common,
  });
});

const ask = <T>(method: string, path: string, body?: object) =>
  data<T>(stage.app, method, `/v1/api/${path}`, { token, body });
const phone = { width: 390, height: 844 } as const;
const times = (page: Page) => page.locator('section button.time');
const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** A day of its own for each test, by its number in the strip of next month. */
async function openDay(person: Person, nth: number): Promise<void> {
  const { page } = person;
  await person.visit(`/public/booking/${slug}?service=${cleaning}`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('button.day').nth(nth).click();
  await times(page).first().waitFor();
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Wong Mei 王美');
  await page.getByLabel('Phone').fill('9123 4567');
  await page.getByLabel('First visit?').selectOption('No');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Somebody else books the time that the page shows. */
async function takeAsSomebodyElse(startsAt: number): Promise<void> {
  await ask('POST', 'booking', { service_id: cleaning, starts_at: startsAt });
}

describe('the public page', () => {
  it('leads from a service to a booking, which is then moved and cancelled by its link', async () => {
    const person = await stage.person(phone);
    const { page } = person;
    await person.visit(`/public/booking/${slug}`);
    expect(await findings(page)).toEqual([]);
    expect(await isNarrow(page)).toBe(true);
    await page.getByRole('link', { name: /Cleaning/ }).click();
    await heading(page, 'Choose a day and time').waitFor();
    await times(page).first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isNarrow(page)).toBe(true);
    await page.getByRole('button', { name: 'Next month' }).click();
    await times(page).first().waitFor();
    const time = await times(page).nth(3).textContent();
    await times(page).nth(3).click();
    await page.getByRole('timer').waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/Held for you for (5:00|4:5\d)/);

    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByText('Please give your name.').waitFor();
    await page.getByText('Please answer this.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
    expect(await findings(page)).toEqual([]);
    await fill(page);
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByText('This is no phone number.', { exact: false }).waitFor();
    await page.getByLabel('Phone').fill('9123 4567');
    // A double click.
    await page.getByRole('button', { name: 'Book' }).dblclick();
    await heading(page, 'Booked').waitFor();
    const booked = (await ask<Booking[]>('GET', 'booking?size=100&status=confirmed')).filter(
      ({ customer }) => customer?.name === 'Wong Mei 王美',
    );
    expect(booked).toMatchObject([
      { status: 'confirmed', source: 'page', customer: { phone: '+85291234567' }, answers: { visit: 'No' } },
    ]);
    expect(await page.locator('dl').textContent()).toContain(time);
    await page.getByText('Add to calendar').click();
    const file = await page.getByRole('link', { name: 'Calendar file (.ics)' }).getAttribute('href');
    const [event] = Object.values(
      ical.sync.parseICS(await (await fetch(stage.app.url + file)).text()),
    ).filter((one) => one?.type === 'VEVENT');
    expect((event as VEvent).start.getTime()).toBe(booked[0]!.starts_at * 1000);
    expect(await findings(page)).toEqual([]);

    await person.visit((await page.getByRole('link', { name: 'Move or cancel' }).getAttribute('href'))!);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await times(page).nth(5).click();
    await page.locator('.confirm button').click();
    await page.getByText(/^Moved to /).waitFor();
    const [moved] = await ask<Booking[]>('GET', `booking?customer_id=${booked[0]!.customer!.id}`);
    expect(moved!.starts_at).toBeGreaterThan(booked[0]!.starts_at);
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await heading(page, 'Cancelled').waitFor();
    await page.reload();
    await heading(page, 'Cancelled').waitFor();
    expect(await page.getByRole('button', { name: 'Move' }).count()).toBe(0);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it('says that a time is taken, shows what is near it, and keeps what was typed', async () => {
    const person = await stage.person(phone);
    const { page } = person;
    await openDay(person, 4);
    const slots = await data<PublicSlot[]>(stage.app, 'GET', await slotsOfPage(page));
    // Taken between the list and the click.
    const free = slots[8]!.starts_at;
    await takeAsSomebodyElse(free);
    await page.locator('section button.time').nth(8).click();
    await page.getByText('Somebody else has just taken', { exact: false }).waitFor();
    await page.locator('.notice button.time').first().click();
    await page.getByRole('timer').waitFor();
    await fill(page);
    // The back button gives the time free, and the next choice finds the form as it was.
    await page.goBack();
    await heading(page, 'Choose a day and time').waitFor();
    await times(page).nth(2).click();
    await page.getByRole('timer').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Wong Mei 王美');
    const held = await ask<Booking[]>('GET', 'booking?size=100&status=held');
    expect(held).toHaveLength(1);
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(page, 'Choose a day and time').waitFor();
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  it('says when the hold is over and that it is offline, and then books once', async () => {
    const person = await stage.person(phone);
    const { page, context } = person;
    await page.clock.install();
    await openDay(person, 6);
    await times(page).nth(2).click();
    await page.getByRole('timer').waitFor();
    await fill(page);
    await page.clock.fastForward('04:10');
    await page.getByRole('button', { name: 'Keep it for longer' }).click();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/[5-9]:\d\d|10:00/);
    await page.clock.fastForward('11:00');
    await page.getByText('The time is held no longer.', { exact: false }).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Wong Mei 王美');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Book' }).click();
    await heading(page, 'Booked').waitFor();
    await person.context.close();
  });

  it('books for whoever is quicker than the hold of the time', async () => {
    const person = await stage.person(phone);
    const { page } = person;
    await openDay(person, 4);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/hold', async (route) => {
      await released;
      await route.continue();
    });
    await times(page).nth(6).click();
    await fill(page);
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByRole('button', { name: 'One moment' }).waitFor();
    release();
    await heading(page, 'Booked').waitFor();
    await person.context.close();
  });

  it('is in Chinese and dark, in the frame of another site, and says what has to be approved', async () => {
    const person = await stage.person({ ...phone, locale: 'zh-hk', dark: true });
    const { page } = person;
    const address = `${stage.app.url}/zh-hk/public/booking/${slug}?embed`;
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>Site</title><iframe src="${address}" style="width:100%;height:800px;border:0"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: '你想預約甚麼？' }).waitFor();
    await frame.getByRole('link', { name: /植牙/ }).click();
    await frame.locator('section button.time').first().waitFor();
    const inside = page.frames()[1]!;
    expect(await inside.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await frame.locator('button.day').nth(1).click();
    await frame.locator('section button.time').nth(20).click();
    await frame.getByLabel('姓名').fill('陳大文');
    await frame.getByLabel('電郵').fill('tai.man@example.com');
    await frame.getByRole('button', { name: '提出預約' }).click();
    await frame.getByRole('heading', { name: '已提出預約' }).waitFor();
    site.close();
    await person.visit(`/public/booking/${slug}`);
    expect(await findings(page)).toEqual([]);
    await person.context.close();
  });

  it('and a link that is forged are pages that say what is not there', async () => {
    const person = await stage.person(phone);
    const { page } = person;
    for (const [path, title] of [
      ['/public/booking/manage/1.1.9999999999.aaaaaaaaaaaaaaaaaaaaaaaaaaa', 'This link is not valid'],
      ['/public/booking/nobody-has-this', 'There is nothing to book here'],
    ] as const) {
      const response = await page.goto(stage.app.url + path);
      expect(response?.status()).toBe(404);
      await heading(page, title).waitFor();
      expect(await findings(page)).toEqual([]);
    }
    await person.context.close();
  });
});

describe('the waiting list', () => {
  it('is joined where no time suits, and the time that is offered is booked by the link of the mail', async () => {
    await ask('PUT', 'booking-setting', { quiet_from: '00:00', quiet_to: '00:00' });
    const chair = await ask<{ id: number }>('POST', 'booking-resource', { name: 'Chair 2', hours: [] });
    const questions = [{ key: 'q1', label: 'Which tooth?', kind: 'text', required: true }];
    const { id } = await ask<{ id: number }>('POST', 'booking-service', {
      ...{ name: 'Filling', minutes: 30, resource_ids: [chair.id], questions },
    });
    const person = await stage.person({ ...phone, dark: true });
    const { page } = person;
    await person.visit(`/public/booking/${slug}?service=${id}`);
    await page.getByText('No free times at the moment', { exact: false }).waitFor();
    await page.getByRole('button', { name: /Join the waiting list/ }).click();
    await heading(page, 'Waiting list').waitFor();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText('Please give your name.').waitFor();
    await page.getByLabel('Name').fill('Ivy Ho');
    await page.getByLabel('E-mail').fill('ivy@example.com');
    const until = await page.getByLabel('Until').inputValue();
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText('Please choose days from today on.').waitFor();
    await page.getByLabel('Until').fill(until);
    expect(await findings(page)).toEqual([]);
    expect(await isNarrow(page)).toBe(true);
    await page.getByRole('button', { name: 'Join the waiting list' }).dblclick();
    await page.getByText('You are on the waiting list').waitFor();

    await ask('PUT', `booking-resource/${chair.id}`, { hours: always });
    await stage.app.sql(`update booking_waiting set looked_at = now() - interval '1 hour'`);
    await runMaintenance(stage.app.platform, maintenance, 'minute');
    const link = await expect
      .poll(async () => (await lastMailTo(stage.app, 'ivy@example.com').catch(() => undefined))?.link)
      .toContain('/manage/')
      .then(async () => (await lastMailTo(stage.app, 'ivy@example.com')).link);
    await person.visit(new URL(link).pathname);
    await heading(page, 'A time is free for you').waitFor();
    await page.getByRole('button', { name: 'Book' }).click();
    await page.getByText('Please answer this.').waitFor();
    await page.getByLabel('Which tooth?').fill('Upper left');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Book' }).dblclick();
    await heading(page, 'Booked').waitFor();
    const [booked] = await ask<Booking[]>('GET', `booking?service_id=${id}&status=confirmed`);
    expect(booked).toMatchObject({ customer: { name: 'Ivy Ho' }, answers: { q1: 'Upper left' } });
    await person.context.close();
  });
});

describe('the portal', () => {
  it('opens by a link that was mailed, shows what is booked, and is left again', async () => {
    const person = await stage.person(phone);
    const { page } = person;
    const customer = { name: 'Lam', email: 'lam@example.com' };
    const starts_at = Math.floor(Date.now() / 3_600_000) * 3600 + 20 * 86_400;
    await ask('POST', 'booking', { service_id: cleaning, starts_at, customer });
    await person.visit(`/portal?organization=${slug}`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Please give an e-mail address or a phone number.').waitFor();
    await page.getByLabel('E-mail or phone').fill('lam@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a link is on its way', { exact: false }).waitFor();
    const { link } = await lastMailTo(stage.app, 'lam@example.com');
    const path = new URL(link).pathname + new URL(link).search;
    await person.visit(path);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('link', { name: /Cleaning/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isNarrow(page)).toBe(true);
    await page.getByRole('link', { name: /Cleaning/ }).click();
    await heading(page, 'Booked').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' });
    // Used once.
    await person.visit(path);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('has been used already', { exact: false }).waitFor();
    await person.context.close();
  });
});

/** The call for the free times of the day that is shown. */
async function slotsOfPage(page: Page): Promise<string> {
  const date = await page.locator('button.day[aria-pressed="true"]').getAttribute('data-date');
  // The browser of the test is in the zone of the machine.
  const from = Math.floor(new Date(`${date!} 00:00`).getTime() / 1000);
  return `/v1/public/booking/${slug}/slot?service_id=${cleaning}&from=${from}&to=${from + 86_400}`;
}
