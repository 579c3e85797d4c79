import { describe, expect, it } from 'vitest';
import { bodyLang } from '#web/features/conversation/bodyLang.ts';
import { handlerStateOf } from '#web/features/conversation/handler.ts';
import { snoozeTimes } from '#web/features/conversation/snoozeTimes.ts';
import { nameOf } from '#web/features/conversation/useCustomerName.ts';

it('names a customer whose name is not known by their number', () => {
  const visitor = (id: number) => `訪客 ${id}`;
  expect(nameOf({ id: 12, name: ' ' }, visitor)).toBe('訪客 12');
  expect(nameOf({ id: 12, name: ' 陳詠琪 ' }, visitor)).toBe('陳詠琪');
});

it.each([
  ['Hello', 'zh-hk', 'en'],
  ['请问还有米色吗？', 'zh-hk', 'zh-CN'],
  ['可唔可以改期？', 'zh-cn', 'zh-HK'],
  ['你好', 'zh-cn', 'zh-CN'],
  ['你好', '', 'zh-HK'],
  ['可以分期付款吗？', '', 'zh-CN'],
  ['可以分期付款嗎？', 'zh-cn', 'zh-HK'],
  ['HK$680 洗牙', 'zh-hk', 'zh-HK'],
  ['👍 680', 'zh-hk', undefined],
])('draws %j in a conversation in %j as %j', (text, language, lang) => {
  expect(bodyLang(text, language)).toBe(lang);
});

describe('how a conversation stands', () => {
  const base = { status: 'open', waiting: false, handler: 'member', assignee: null } as const;
  const mei = { id: 1, name: 'Mei', avatar: '' };
  it.each([
    ['waiting', { ...base, waiting: true }],
    ['waiting', { ...base, waiting: true, assignee: mei }],
    ['agent', { ...base, handler: 'agent' as const }],
    ['member', { ...base, assignee: mei }],
    ['unassigned', base],
    ['resolved', { ...base, status: 'resolved' as const, waiting: true }],
    ['snoozed', { ...base, status: 'snoozed' as const }],
  ])('is %s', (state, conversation) => expect(handlerStateOf(conversation)).toBe(state));
});

describe('snooze presets', () => {
  const at = (text: string) => Math.floor(new Date(text).getTime() / 1000);
  it('are in three hours, tomorrow and on Monday at nine', () => {
    expect(snoozeTimes(new Date('2026-11-20T14:30:00'))).toEqual([
      { name: 'later', until: at('2026-11-20T17:30:00') },
      { name: 'tomorrow', until: at('2026-11-21T09:00:00') },
      { name: 'monday', until: at('2026-11-23T09:00:00') },
    ]);
  });
  it('name Monday once on a Sunday, and mean the next one on a Monday', () => {
    expect(snoozeTimes(new Date('2026-11-22T10:00:00')).map(({ name }) => name)).toEqual([
      'later',
      'tomorrow',
    ]);
    expect(snoozeTimes(new Date('2026-11-23T10:00:00')).at(-1)?.until).toBe(at('2026-11-30T09:00:00'));
  });
});
