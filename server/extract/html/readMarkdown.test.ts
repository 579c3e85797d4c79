import { describe, expect, it } from 'vitest';
import { measure } from '#test/hostileTexts.ts';
import { readMarkdown } from './readMarkdown.ts';

const read = (text: string) => readMarkdown(Buffer.from(text));
const textOf = (markdown: string) => read(markdown).sections[0]?.text;

describe('readMarkdown', () => {
  it('returns headings, lists, tables and link addresses', () => {
    const text = `---\ntitle: "Shop guide"\n---\n# Delivery\n\nSee [our map](https://shop.hk/map).\n\n## Fees ##\n\n| Area | Fee |\n|---|---|\n| Kowloon \\| NT | $20 |\n\n1. Order\n2. Pay\n`;
    expect(read(text)).toEqual({
      title: 'Shop guide',
      sections: [
        { heading: '', text: 'See our map (https://shop.hk/map).' },
        { heading: 'Fees', text: 'Area: Kowloon | NT; Fee: $20\n\n1. Order\n2. Pay' },
      ],
      pairs: [],
    });
  });

  it.each([
    [
      'marks of emphasis',
      'We *deliver* **daily**, __always__, ~~never~~.',
      'We deliver daily, always, never.',
    ],
    ['no marks that are text', 'a_b_c, 5 * 3, _ and 2*', 'a_b_c, 5 * 3, _ and 2*'],
    ['code as it stands', 'Type `a *b* <c>` now', 'Type a *b* <c> now'],
    ['escaped marks', '\\*sale\\* 1 < 2 &amp; 3', '*sale* 1 < 2 & 3'],
    [
      'links by reference',
      'See [map][m] or [m].\n\n[m]: https://a.b/m "x"',
      'See map (https://a.b/m) or m (https://a.b/m).',
    ],
    ['addresses with parentheses', '[x](https://a.b/c_(d) "t") ![logo](l.png)', 'x (https://a.b/c_(d))'],
    ['brackets that are no links', 'a [b] c ](d) [', 'a [b] c ](d) ['],
    ['line breaks', 'one  \ntwo\\\nthree\nfour', 'one\ntwo\nthree four'],
    ['nested lists, quotations and tasks', '- a\n  - b\n- [x] c\n\n> d\n> e', 'a\nb\nc\n\nd e'],
    ['code blocks', '```js\na *b*\n\n# c\n```\nd', 'a *b*\n\n# c\n\nd'],
    ['embedded HTML', '<div>a <b>b</b></div>\n\nc <i>d</i> <!-- e --> f', 'a b\n\nc d f'],
  ])('returns %s', (_what, markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it('reads headings that are underlined, and front matter only at the start', () => {
    expect(read('Hours\n===\n\nNine.\n\nFees\n---\n\nNone.').sections).toEqual([
      { heading: '', text: 'Nine.' },
      { heading: 'Fees', text: 'None.' },
    ]);
  });

  const units =
    '[ ![ ]( [a]( [a](b) [][ [x][y] * ** *a _a_ ` ``a` a`b < <a <b> <ul> <table> <!-- --> \\ | > - ~~a # [a](b" ](< ](a( 好 &amp;'.split(
      ' ',
    );
  const lines = [
    '- a\n',
    '# a\n',
    '| a |\n|-|\n',
    '[a]: b\n',
    '```\n',
    'a\n---\n',
    '* a',
    '[ ] ',
    '   ',
    'a  \n',
  ];
  it.each([...units, ...lines])('takes linear time on 100,000 characters of %j', async (unit) => {
    const text = `x${unit.repeat(100_000 / unit.length)}`;
    // Alone it is below 50 ms; the suite shares its cores.
    expect(await measure(read, text)).toBeLessThan(250);
  });
});
