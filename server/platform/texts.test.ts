import { describe, expect, it } from 'vitest';
import { fill, textsOf } from '#server/platform/texts.ts';

describe('fill', () => {
  it('replaces every placeholder and keeps one without a value', () => {
    expect(fill('{{a}} and {{a}}, {{b}}: {{c}}', { a: 'x', b: 0 })).toBe('x and x, 0: {{c}}');
  });

  it('reads neither placeholders nor replacement patterns in values', () => {
    expect(fill('{{a}} {{b}}', { a: '{{b}}', b: "$& $1 $'" })).toBe("{{b}} $& $1 $'");
  });
});

describe('textsOf', () => {
  it('names the texts by locale', () => {
    const texts = textsOf({ a: 'one' }, { a: '一' }, { a: '壹' });
    expect(texts['zh-cn'].a).toBe('壹');
  });
});
