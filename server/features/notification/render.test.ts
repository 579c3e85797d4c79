import { describe, expect, it } from 'vitest';
import { pathOf, render } from '#server/features/notification/render.ts';
import type { NotificationValues } from '#server/features/notification/values.ts';
import { locales } from '#shared/locales.ts';
import { notificationKinds, type NotificationKind } from '#shared/rules/notifications.ts';

const startsAt = Date.UTC(2026, 4, 4, 6, 30) / 1000;
const values: NotificationValues = {
  conversation_assigned: { conversation_id: 1, customer: 'Ann', by: 'Mei', to: 'Front desk' },
  handoff_wanted: { conversation_id: 1, customer: 'Ann', reason: 'upset' },
  booking_new: { booking_id: 1, customer: 'Ann', service: 'Cleaning', starts_at: startsAt },
  booking_cancelled: { booking_id: 1, customer: 'Ann', service: 'Cleaning', starts_at: startsAt },
  wallet_low: { balance: 123_456, currency: 'USD' },
  payment_failed: { amount: 9900, currency: 'USD', plan: 'Pro' },
  broadcast_finished: { broadcast_id: 1, name: 'Spring', sent: 12_345, failed: 2 },
  template_decided: { template_id: 1, name: 'reminder', status: 'rejected', reason: '' },
  channel_error: { channel_id: 1, name: 'WhatsApp', reason: '' },
  member_joined: { name: 'Bo', role: 'admin' },
};
const kinds = Object.keys(notificationKinds) as NotificationKind[];
const timeZone = 'Asia/Hong_Kong';

function said<Kind extends NotificationKind>(kind: Kind, locale: (typeof locales)[number]) {
  return render(kind, values[kind], { locale, timeZone });
}

describe('a notification', () => {
  it.each(kinds)('%s says something of its own in each language', (kind) => {
    const texts = locales.map((locale) => said(kind, locale));
    expect(new Set(texts.map(({ title, content }) => title + content)).size).toBe(3);
    for (const { title, content } of texts) {
      expect(title).not.toMatch(/undefined|NaN|\s$/);
      expect(content).toMatch(/\p{P}$/u);
    }
    expect(texts[1]!.content).toMatch(/\p{Script=Han}/u);
    expect(pathOf(kind, values[kind], 'zh-hk')).toMatch(/^\/zh-hk\/app\//);
  });

  it('says times in the time zone of the workspace, and money and numbers as the reader writes them', () => {
    expect(said('booking_new', 'en').content.replace(/\s/g, ' ')).toContain('May 4, 2026, 2:30 PM');
    expect(said('booking_new', 'zh-hk').content).toContain('2026年5月4日 下午2:30');
    expect(said('wallet_low', 'en').content).toContain('$1,234.56');
    expect(said('wallet_low', 'zh-cn').content).toContain('US$1,234.56');
    expect(said('broadcast_finished', 'zh-hk').content).toContain('12,345');
  });

  it('names what it knows of codes, and passes over what it does not', () => {
    expect(said('handoff_wanted', 'zh-hk').content).toBe('客戶感到不滿。');
    const odd = { conversation_id: 1, customer: '', reason: 'other' };
    expect(render('handoff_wanted', odd, { locale: 'en', timeZone })).toEqual({
      title: 'A visitor is waiting for a person',
      content: 'The agent was not sure.',
    });
  });

  it('stays on one line and within its length, counted in characters', () => {
    const reason = `first\nsecond\u0007 ${'😀'.repeat(900)}`;
    const { content } = render(
      'channel_error',
      { channel_id: 1, name: 'x', reason },
      { locale: 'en', timeZone },
    );
    expect(content.startsWith('first second 😀')).toBe(true);
    expect([...content]).toHaveLength(400);
    expect(content.endsWith('😀…')).toBe(true);
  });
});
