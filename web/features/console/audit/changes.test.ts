import { describe, expect, it } from 'vitest';
import { changesOf, detailsOf, textOf } from '#web/features/console/audit/changes.ts';

const detail = {
  reason: 'unpaid',
  changes: { status: { from: 'active', to: 'suspended' }, note: { to: '' } },
};

describe('changesOf', () => {
  it('lists the changed fields with both values', () => {
    expect(changesOf(detail)).toEqual([
      { field: 'status', from: 'active', to: 'suspended' },
      { field: 'note', from: undefined, to: '' },
    ]);
  });

  it('is empty for an entry without changes', () => {
    expect(changesOf({ reason: 'unpaid' })).toEqual([]);
    expect(changesOf({ changes: null })).toEqual([]);
  });
});

describe('detailsOf', () => {
  it('leaves the changes out', () => {
    expect(detailsOf(detail)).toEqual([['reason', 'unpaid']]);
  });
});

describe('textOf', () => {
  it('shows text as it is, others as JSON, and nothing as a dash', () => {
    expect([textOf('a'), textOf(0), textOf(['x']), textOf(false), textOf(null), textOf('')]).toEqual([
      ...['a', '0', '["x"]', 'false', '–', '–'],
    ]);
  });
});
