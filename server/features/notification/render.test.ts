import { describe, expect, it } from 'vitest';
import { render } from '#server/features/notification/render.ts';
import {
  notificationKinds,
  type NotificationKind,
  type NotificationValues,
} from '#shared/contract/notification.ts';
import { locales, type Locale } from '#shared/locales.ts';

const booked = {
  ...{ booking_id: 3, customer: 'Ann', service: 'Massage' },
  ...{ starts_at: 1_796_200_000, time_zone: 'Asia/Hong_Kong' },
};
const values: NotificationValues = {
  conversation_assigned: { conversation_id: 1, customer: 'Ann', by: 'Mei', to: 'Front desk' },
  handoff_wanted: { conversation_id: 1, customer: 'Ann', reason: 'upset' },
  agent_paused: { answers: 500 },
  wallet_low: { balance: 123_456, currency: 'USD' },
  payment_failed: { amount: 9900, currency: 'USD', plan: 'Pro' },
  calendar_lost: { resource_id: 3, resource: 'Dr Lam', account: 'lam@example.com' },
  channel_error: { channel_id: 7, channel: 'Our WhatsApp', reason: 'The token is dead.' },
  booking_made: booked,
  booking_cancelled: booked,
  member_joined: { name: 'Bo', role: 'admin' },
};

function rendered<Kind extends NotificationKind>(kind: Kind, locale: Locale) {
  return render(kind, values[kind], locale);
}

describe('render', () => {
  it.each(notificationKinds)('returns different texts of %s in each language', (kind) => {
    const texts = locales.map((locale) => rendered(kind, locale));
    expect(new Set(texts.map(({ title, content }) => title + content)).size).toBe(3);
    for (const { title, content } of texts) {
      expect(title).not.toMatch(/undefined|NaN|\s$/);
      expect(content).toMatch(/\p{P}$/u);
    }
    expect(texts[1]!.content).toMatch(/\p{Script=Han}/u);
  });

  it("formats money in the reader's language", () => {
    expect(rendered('wallet_low', 'en').content).toContain('$1,234.56');
    expect(rendered('wallet_low', 'zh-cn').content).toContain('US$1,234.56');
  });

  it('names known handoff reasons, and falls back to a general text for unknown ones', () => {
    expect(rendered('handoff_wanted', 'zh-hk').content).toBe('客戶感到不滿。');
    const unknown = { conversation_id: 1, customer: '', reason: 'other' };
    expect(render('handoff_wanted', unknown, 'en')).toEqual({
      title: 'A visitor is waiting for a person',
      content: 'The agent was not sure.',
    });
  });

  it('says why a channel stopped, whatever is stored of that', () => {
    const content = (reason: string, locale: Locale = 'en') =>
      render('channel_error', { channel_id: 7, channel: 'Desk', reason }, locale).content;
    expect(content('access_lost: Session has expired.')).toMatch(/The provider says: Session has expired\.$/);
    expect(content('disabled')).toMatch(
      /connects the channel again\. The provider has disabled the account\.$/,
    );
    expect(content('disabled', 'zh-hk')).toMatch(/供應商已停用這個帳戶。$/);
    expect(content('something_new')).toMatch(/The provider refuses the account\.$/);
    expect(content('')).toMatch(/connects the channel again\.$/);
  });

  it('removes control characters and shortens to 120 and 400 characters', () => {
    const name = `first\nsecond\u0007 ${'😀'.repeat(900)}`;
    const { title, content } = render('member_joined', { name, role: 'member' }, 'en');
    expect(title.startsWith('first second 😀')).toBe(true);
    expect([...title]).toHaveLength(120);
    expect([...content]).toHaveLength(400);
    expect(content.endsWith('😀…')).toBe(true);
  });
});
