import { describe, expect, it } from 'vitest';
import { maxFileBytes, refusalOf } from '#web/features/knowledge/upload/fileRules.ts';

const file = (name: string, size = 100, type = '') => ({ name, size, type });

describe('refusalOf', () => {
  it('lets documents through whatever the case of their extension', () => {
    expect(refusalOf(file('Price list.PDF'))).toBeUndefined();
    expect(refusalOf(file('收費表.xlsx'))).toBeUndefined();
  });

  it('lets the server look into files without an extension, and into any kind of text', () => {
    expect(refusalOf(file('README'))).toBeUndefined();
    expect(refusalOf(file('notes.log', 100, 'text/plain'))).toBeUndefined();
  });

  it('refuses what no reader exists for', () => {
    expect(refusalOf(file('team.jpg', 100, 'image/jpeg'))).toBe('unsupported_type');
    expect(refusalOf(file('old.doc', 100, 'application/msword'))).toBe('unsupported_type');
  });

  it('refuses empty files and those over the limit, not those just at it', () => {
    expect(refusalOf(file('a.txt', 0))).toBe('empty');
    expect(refusalOf(file('a.pdf', maxFileBytes))).toBeUndefined();
    expect(refusalOf(file('a.pdf', maxFileBytes + 1))).toBe('too_large');
  });

  it('says of a large picture that it is a picture: making it smaller would not help', () => {
    expect(refusalOf(file('a.png', maxFileBytes + 1, 'image/png'))).toBe('unsupported_type');
  });
});
