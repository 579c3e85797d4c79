import { describe, expect, it } from 'vitest';
import { snoozeTimes } from '#web/features/conversation/dialogs/snoozeTimes.ts';

describe('snoozeTimes', () => {
  const at = (text: string) => Math.floor(new Date(text).getTime() / 1000);
  it('returns three hours from now, tomorrow at nine and Monday at nine', () => {
    expect(snoozeTimes(new Date('2026-11-20T14:30:00'))).toEqual([
      { name: 'later', until: at('2026-11-20T17:30:00') },
      { name: 'tomorrow', until: at('2026-11-21T09:00:00') },
      { name: 'monday', until: at('2026-11-23T09:00:00') },
    ]);
  });
  it('leaves Monday out on a Sunday, and returns the next Monday on a Monday', () => {
    expect(snoozeTimes(new Date('2026-11-22T10:00:00')).map(({ name }) => name)).toEqual([
      'later',
      'tomorrow',
    ]);
    expect(snoozeTimes(new Date('2026-11-23T10:00:00')).at(-1)?.until).toBe(at('2026-11-30T09:00:00'));
  });
});
