import { describe, expect, it } from 'vitest';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { bodyOf, greetingIn, suggestionsError, valuesOf } from '#web/features/channel/channelValues.ts';

const channel: Channel = {
  id: 1,
  type: 'web_chat',
  name: 'Website',
  key: 'k',
  status: 'connected',
  reason: '',
  agent_enabled: true,
  welcome: { en: 'Hello', 'zh-hk': '你好' },
  suggestions: { en: ['Are you open?', 'How much?'] },
  allowed_origins: ['https://example.com'],
  account: {},
  secrets_set: [],
  callback_url: null,
  last_delivery_at: null,
  profile: null,
  checked_at: null,
  hours: null,
  signs_identity: false,
  conversation_count: 0,
  created_at: 0,
};

describe('bodyOf, valuesOf and greetingIn', () => {
  it('bodyOf returns the values of the channel', () => {
    expect(bodyOf(valuesOf(channel))).toEqual({
      name: 'Website',
      welcome: channel.welcome,
      suggestions: channel.suggestions,
      allowed_origins: channel.allowed_origins,
    });
  });

  it('bodyOf leaves out languages with blank texts', () => {
    const values = valuesOf(channel);
    const body = bodyOf({
      ...values,
      welcome: { ...values.welcome, 'zh-hk': '  ' },
      suggestions: { ...values.suggestions, en: '\n \n' },
    });
    expect(body.welcome).toEqual({ en: 'Hello' });
    expect(body.suggestions).toEqual({});
    expect(channelRoutes.update.body?.safeParse(body).success).toBe(true);
  });

  it('greetingIn falls back to English, as the server does', () => {
    expect(greetingIn('zh-cn', valuesOf(channel).welcome)).toBe('Hello');
    expect(greetingIn('zh-hk', valuesOf(channel).welcome)).toBe('你好');
  });
});

describe('suggestionsError', () => {
  it('accepts four, whatever blank lines are between them', () => {
    expect(suggestionsError('a\n\nb\nc\n\nd\n')).toBeUndefined();
    expect(suggestionsError('a\nb\nc\nd\ne')).toBe('too_many');
  });

  it('returns too_long when one has more than 120 characters', () => {
    expect(suggestionsError('x'.repeat(120))).toBeUndefined();
    expect(suggestionsError('x'.repeat(121))).toBe('too_long');
  });
});
