import { describe, expect, it } from 'vitest';
import { titleOf } from '#web/features/dashboard/setUp/titleOf.ts';

describe('titleOf', () => {
  it('is the first line that says something', () => {
    expect(titleOf('\n ---\n## Opening hours\nMonday to Friday')).toBe('Opening hours');
    expect(titleOf('營業時間：星期一至五')).toBe('營業時間：星期一至五');
  });

  it('is cut between characters, and never empty', () => {
    expect([...titleOf('👋'.repeat(200))]).toHaveLength(80);
    expect(titleOf('  \n')).toBe('…');
  });
});
