import { describe, expect, it } from 'vitest';
import { maxFileBytes, rejectionOf } from '#web/features/knowledge/upload/fileRules.ts';

const file = (name: string, size = 100, type = '') => ({ name, size, type });

describe('rejectionOf', () => {
  it('accepts documents whatever the case of their extension', () => {
    expect(rejectionOf(file('Price list.PDF'))).toBeUndefined();
    expect(rejectionOf(file('收費表.xlsx'))).toBeUndefined();
  });

  it('accepts files without an extension and every type of text', () => {
    expect(rejectionOf(file('README'))).toBeUndefined();
    expect(rejectionOf(file('notes.log', 100, 'text/plain'))).toBeUndefined();
  });

  it('rejects unsupported types', () => {
    expect(rejectionOf(file('team.jpg', 100, 'image/jpeg'))).toBe('unsupported_type');
    expect(rejectionOf(file('old.doc', 100, 'application/msword'))).toBe('unsupported_type');
  });

  it('rejects empty files and those over the limit, and accepts those at it', () => {
    expect(rejectionOf(file('a.txt', 0))).toBe('empty');
    expect(rejectionOf(file('a.pdf', maxFileBytes))).toBeUndefined();
    expect(rejectionOf(file('a.pdf', maxFileBytes + 1))).toBe('too_large');
  });

  it('returns unsupported_type for a large picture', () => {
    expect(rejectionOf(file('a.png', maxFileBytes + 1, 'image/png'))).toBe('unsupported_type');
  });
});
