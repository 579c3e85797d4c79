import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { compose, type MailKind, type MailValues } from '#server/features/mail/compose.ts';
import { locales } from '#shared/locales.ts';

const link = 'https://desk.example/auth/activate?token=a_b-c&x=1';
const samples: { [Kind in MailKind]: MailValues[Kind] } = {
  new_place: { name: 'Mei', browser: 'Chrome (macOS)', address: '203.0.113.7', time: '2026-03-01 09:30 UTC' },
  activate: { name: 'Mei Chan', link },
  already_registered: { name: 'Mei Chan', link },
  username_taken: { username: 'mei.chan', link },
  reset_password: { name: '陳美怡', link },
  password_changed: { name: 'Mei' },
  account_made: { name: 'Mei', username: 'mei.chan', link },
  confirm_email: { name: 'Mei', link },
  email_changed: { name: 'Mei', email: 'mei@harbour.example' },
  invitation: { inviter: 'Joyce', workspace: 'Harbour Dental', role: 'admin', link },
  member_added: { inviter: 'Joyce', workspace: 'Harbour Dental', link },
  notification: { title: 'A person is wanted', content: 'Line one\nLine two', workspace: 'Harbour', link },
  portal: { workspace: 'Harbour Dental', link },
  booking: { name: 'Ann', title: 'Your booking is confirmed', content: 'Massage\nMonday', link },
  test: {},
};
const kinds = Object.keys(samples) as MailKind[];

describe.each(locales)('compose in %s', (locale) => {
  it.each(kinds)('%s has the same content and link in text and HTML', (kind) => {
    const mail = compose(kind, locale, samples[kind], 'Lantern');
    const page = load(mail.html);
    expect(mail.subject).not.toBe('');
    expect(`${mail.subject}${mail.text}`).toContain('Lantern');
    expect(page('title').text()).toBe(mail.subject);
    const paragraphs = page('.handler p.text');
    expect(paragraphs.length).toBeGreaterThan(0);
    for (const paragraph of paragraphs) expect(mail.text).toContain(page(paragraph).text());
    const hasLink = 'link' in samples[kind];
    expect(mail.links).toEqual(hasLink ? [link] : []);
    expect(page('a.onbutton').attr('href')).toBe(hasLink ? link : undefined);
    expect(mail.text.includes(link)).toBe(hasLink);
    expect(page('img, script, link').length).toBe(0);
    expect(`${mail.text}${page('body').text()}`).not.toMatch(/undefined|\[object|\$\{/);
  });

  it('uses texts of the locale', () => {
    const mail = compose('reset_password', locale, samples.reset_password, 'Lantern');
    expect(/\p{Script=Han}{6}/u.test(mail.text)).toBe(locale !== 'en');
    expect(load(mail.html)('html').attr('lang')?.toLowerCase()).toBe(locale);
  });
});

describe('compose with hostile values', () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@victims.example\u2028"\'&\u202e';

  it('escapes markup', () => {
    const values = { inviter: hostile, workspace: hostile, role: 'admin', link };
    const mail = compose('invitation', 'en', values, '<b>Sys</b>');
    const page = load(mail.html);
    expect(page('img, b').length).toBe(0);
    expect(page('body').text()).toContain('<img src=x onerror=alert(1)>');
    expect(page('body').text()).toContain('<b>Sys</b>');
  });

  it('keeps the subject on one line', () => {
    const values = { inviter: hostile, workspace: 'x'.repeat(500), role: 'admin', link };
    const { subject } = compose('invitation', 'en', values, 'Lantern');
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect([...subject].length).toBe(200);
  });

  it('makes no link of a name', () => {
    const values = { name: 'Win at https://evil.example/now', link };
    const { text, html } = compose('activate', 'en', values, 'Lantern');
    expect(text).not.toMatch(/https?:\/\/evil|evil\.example/);
    expect(html).not.toMatch(/https?:\/\/evil|evil\.example/);
  });

  it('does not alter usernames and addresses', () => {
    expect(compose('account_made', 'en', samples.account_made, 'Lantern').text).toContain('“mei.chan”');
    expect(compose('email_changed', 'en', samples.email_changed, 'L').text).toContain('mei@harbour.example');
  });
});

it('compose makes a paragraph of every line of a notification', () => {
  const page = load(compose('notification', 'en', samples.notification, 'Lantern').html);
  const paragraphs = page('.handler p.text')
    .toArray()
    .map((one) => page(one).text());
  expect(paragraphs).toEqual(['A person is wanted', 'Line one', 'Line two']);
});
