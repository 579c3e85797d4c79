import { h } from 'preact';
import { expect, it } from 'vitest';
import { nearestTo, spanOf } from './loadTimes.ts';
import { renderMarkup } from './renderMarkup.ts';

it('writes texts of people as text, and leaves handlers to the browser', () => {
  const Name = ({ of }: { of: string }) => h('b', { title: of }, of);
  const markup = renderMarkup(
    h('p', { class: 'a', hidden: true, 'aria-pressed': false, onClick: () => undefined }, [
      h(Name, { of: '"><script>alert(1)</script>' }),
      null,
      false,
      0,
      h('input', { value: '"x"', disabled: false }),
      h('textarea', { value: '</textarea><b>' }),
    ]),
  );
  expect(markup).toBe(
    '<p class="a" hidden aria-pressed="false"><b title="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;">' +
      '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;</b>0<input value="&#34;x&#34;">' +
      '<textarea>&#60;/textarea&#62;&#60;b&#62;</textarea></p>',
  );
});

it('asks for a month within what one call answers, and never before now', () => {
  for (const month of ['2026-02', '2026-12']) {
    const { from, to } = spanOf(month, 0);
    expect((to - from) / 86_400).toBeLessThanOrEqual(33);
  }
  const now = Date.UTC(2026, 10, 23) / 1000;
  expect(spanOf('2026-11', now).from).toBe(now);
});

it('finds the times that are nearest, in their order', () => {
  const slots = [100, 200, 300, 400, 900].map((starts_at) => ({ starts_at, ends_at: 0, seats: 1 }));
  expect(nearestTo(slots, 320).map(({ starts_at }) => starts_at)).toEqual([200, 300, 400]);
});
