import { expect, test } from 'vitest';
import { readHtml } from './readHtml.ts';

const read = (html: string) => readHtml(Buffer.from(html));

test('readHtml returns the main content without hidden and repeated parts', () => {
  const page = `<html><head><title>Shop | Delivery</title><style>p{}</style></head><body>
    <header>Logo</header><nav><a href="/">Home</a></nav>
    <main><h1>Delivery</h1><p>We deliver <b>daily</b>.</p><p hidden>Old price</p><p style="display: none">Draft</p>
    <script>var a = 1</script><h2>Areas</h2><ul><li>Kowloon</li><li>Central</li></ul></main>
    <footer>© Shop</footer></body></html>`;
  expect(read(page)).toEqual({
    title: 'Shop | Delivery',
    sections: [
      { heading: '', text: 'We deliver daily.' },
      { heading: 'Areas', text: 'Kowloon\nCentral' },
    ],
    pairs: [],
  });
});

test('readHtml makes the button of an accordion the heading of its content', () => {
  const page =
    '<h3><button>Can I return it?</button></h3><div hidden="until-found">Within 30 days.</div><button>Buy</button>';
  expect(read(page).sections).toEqual([{ heading: 'Can I return it?', text: 'Within 30 days.' }]);
});

test('readHtml writes tables as lines, repeats spanning cells and ignores layout tables', () => {
  const page = `<table><tr><td><h2>Hours</h2><p>Daily.</p></td><td>Aside</td></tr></table>
    <table><tr><th>Kind</th><th>Service</th><th>Price</th></tr>
    <tr><td rowspan="2">Hair</td><td>Cut</td><td>$380</td></tr><tr><td>Perm</td><td>$900</td></tr></table>`;
  expect(read(page).sections[0]!.text).toBe(
    'Daily.\n\nAside\n\nKind: Hair; Service: Cut; Price: $380\nKind: Hair; Service: Perm; Price: $900',
  );
});

test('readHtml keeps the addresses of tel: and mailto: links only', () => {
  const page =
    '<p><a href="tel:+85223456789">Call us</a>, <a href="mailto:a@b.hk">a@b.hk</a>, <a href="https://x.hk/">more</a></p>';
  expect(read(page).sections[0]!.text).toBe('Call us (+85223456789), a@b.hk, more');
});

test('readHtml decodes a page by its declared encoding', () => {
  const page = Buffer.concat([
    Buffer.from('<meta charset="big5"><p>'),
    Buffer.from([0xb0, 0x68, 0xb3, 0x66]),
    Buffer.from('</p>'),
  ]);
  expect(readHtml(page).sections[0]!.text).toBe('退貨');
});

test('readHtml takes linear time', () => {
  const start = performance.now();
  read('<h2>Heading</h2><p>Text</p>'.repeat(50_000));
  expect(performance.now() - start).toBeLessThan(3_000);
});

test.each(['<table>', '<table><caption>', '<a href="tel:1">', '<td rowspan=99 colspan=99>a'])(
  'readHtml takes linear time on %s inside of itself',
  (piece) => {
    const start = process.threadCpuUsage().user;
    read(`<table><tr>${piece.repeat(10_000)}`);
    expect(process.threadCpuUsage().user - start).toBeLessThan(500_000);
  },
);
