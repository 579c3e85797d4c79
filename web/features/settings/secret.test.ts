import { describe, expect, it } from 'vitest';
import { secretBody, secretOf } from '#web/features/settings/secret.ts';

describe('secretBody', () => {
  it('sends nothing while the stored one stays, or nothing was typed', () => {
    expect(secretBody(secretOf(true))).toBeUndefined();
    expect(secretBody(secretOf(false))).toBeUndefined();
    expect(secretBody({ choice: 'replace', text: '  ' })).toBeUndefined();
    expect(secretBody({ choice: 'keep', text: 'typed before' })).toBeUndefined();
  });

  it('sends what was typed, and an empty text to remove', () => {
    expect(secretBody({ choice: 'replace', text: ' sk_1 ' })).toBe('sk_1');
    expect(secretBody({ choice: 'remove', text: '' })).toBe('');
  });
});
