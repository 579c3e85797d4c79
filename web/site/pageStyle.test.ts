import { describe, expect, it } from 'vitest';
import { pageStyle } from '#web/site/pageStyle.ts';

const body = '<p class="a max-md:px-4 text-[15px] &amp;x">text</p><i style="color:var(--inline)"></i>';
const of = (style: string) => pageStyle(style, body);

describe('pageStyle', () => {
  it.each([
    '.a{color:red}',
    '.b,.a{color:red}',
    'p{color:red}',
    '.dark .a{color:red}',
    '.a:not(.b){color:red}',
    ':is(.b,:hover):focus{color:red}',
    '[data-x=".b"] .a{color:red}',
    String.raw`.max-md\:px-4{color:red}`,
    String.raw`.text-\[15px\]{color:red}`,
    '@media (width<768px){.a{color:red}}',
    '@layer base{@supports (color:red){.a{color:red}}}',
    '@layer base,components;',
    '@font-face{font-family:b;src:url(/b.woff2)}',
    '@keyframes b{0%{opacity:0}}',
    '.a{content:"}.b{"}',
    '.a{--x:1;margin:var(--x)}',
    ':root{--inline:red}',
    '@property --x{syntax:"*";inherits:false}.a{margin:var(--x)}',
  ])('keeps %s', (style) => {
    expect(of(style)).toBe(style);
  });

  it.each([
    ['.b{color:red}p{margin:0}', 'p{margin:0}'],
    ['.a .b{color:red}', ''],
    ['.a.b,.b>.a{color:red}', ''],
    [String.raw`.max-md\:px-8{color:red}`, ''],
    [String.raw`.text-\[16px\]{color:red}`, ''],
    ['@media print{.b{color:red}}', ''],
    ['@layer base{.b{color:red}.a{margin:0}}', '@layer base{.a{margin:0}}'],
    ['.b{content:"}"}.a{margin:0}', '.a{margin:0}'],
    ['/*! licence { */.a{margin:0}', '.a{margin:0}'],
    ['p{--x:1;--y:"a;b";margin:0}', 'p{margin:0}'],
    ['p{--x:var(--y);--y:1;margin:0}', 'p{margin:0}'],
    ['@property --x{syntax:"*";inherits:false}p{margin:0}', 'p{margin:0}'],
  ])('makes of %s: %s', (style, kept) => {
    expect(of(style)).toBe(kept);
  });
});
