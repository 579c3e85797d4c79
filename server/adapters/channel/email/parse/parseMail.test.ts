import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseMail, readFileOf } from '#server/adapters/channel/email/parse/parseMail.ts';
import { parseInThread } from '#server/adapters/channel/email/parse/mailThreads.ts';

/** The bytes of a mail: lines, and bytes as they are. */
function raw(...parts: (string | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part.replaceAll('\n', '\r\n')) : part)),
  );
}

const head =
  'From: =?utf-8?B?6Zmz5bCP5aeQ?= <Mei.Chan@Example.COM>\nTo: help@shop.example\nMessage-ID: <a1@example.com>\nDate: Sun, 22 Nov 2026 10:00:00 +0800\nMIME-Version: 1.0\n';

describe('parseMail', () => {
  it.each([
    ['Big5', 'big5-hkscs', '請問星期六有冇位？我想預約洗牙'],
    ['big5', 'big5-hkscs', '你哋喺邊度？有嘅話覆我'],
    ['GBK', 'gbk', '请问周六有没有位置？我想预约洗牙'],
    ['gb2312', 'gbk', '请问营业时间'],
    ['gb18030', 'gb18030', '营业时间？😀'],
    ['UTF-8', 'utf8', '營業時間？😀'],
    ['windows-1252', 'win1252', 'Öffnungszeiten – bitte'],
    ['Shift_JIS', 'shiftjis', '営業時間を教えてください'],
  ])('reads %s', async (charset, encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    const subject = `=?${charset}?B?${bytes.toString('base64')}?=`;
    for (const [name, body] of [
      ['8bit', bytes],
      ['base64', Buffer.from(bytes.toString('base64'))],
      [
        'quoted-printable',
        Buffer.from(
          [...bytes]
            .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
            .join('')
            .replace(/(.{72})/g, '$1=\r\n'),
        ),
      ],
    ] as const) {
      const mail = await parseInThread(
        raw(
          head,
          `Subject: ${subject}\nContent-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${name}\n\n`,
          body,
        ),
      );
      expect([mail.text.trim(), mail.subject]).toEqual([text, text]);
    }
  });

  it('reads ISO-2022-JP', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\x1b$B'),
      Buffer.from([0x45, 0x6c, 0x35, 0x7e]),
      Buffer.from('\x1b(B'),
    ]);
    const mail = await parseInThread(raw(head, 'Content-Type: text/plain; charset=ISO-2022-JP\n\n', bytes));
    expect(mail.text.trim()).toBe('東京');
  });

  it('reads who wrote, and the ids', async () => {
    const mail = await parseMail(
      raw(
        head,
        'In-Reply-To: <x@shop.example>\nReferences: <w@shop.example>\n <x@shop.example>\nReply-To: "Mei" <mei@example.com>\n\nHi',
      ),
    );
    expect(mail).toMatchObject({
      from: { name: '陳小姐', address: 'Mei.Chan@example.com' },
      ...{ to: ['help@shop.example'], replyTo: ['mei@example.com'], messageId: '<a1@example.com>' },
      ...{ inReplyTo: ['<x@shop.example>'], references: ['<w@shop.example>', '<x@shop.example>'] },
    });
  });

  it('takes the plain text of nested parts, with files, invitations and winmail.dat', async () => {
    const mail = await parseMail(
      raw(
        head,
        `Content-Type: multipart/mixed; boundary=A

--A
Content-Type: multipart/related; boundary=B

--B
Content-Type: multipart/alternative; boundary=C

--C
Content-Type: text/plain; charset=utf-8

The tooth hurts
--C
Content-Type: text/html; charset=utf-8

<p>The tooth <b>hurts</b> <img src="cid:pic1"></p>
--C--
--B
Content-Type: image/png; name="tooth.png"
Content-ID: <pic1>
Content-Disposition: inline
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--B--
--A
Content-Type: text/calendar; method=REQUEST

BEGIN:VCALENDAR
END:VCALENDAR
--A
Content-Type: application/ms-tnef
Content-Transfer-Encoding: base64

eJ8+IhAA
--A
Content-Type: application/pdf; name="../../../etc/報告.pdf"
Content-Disposition: attachment; filename*=UTF-8''%E5%A0%B1%E5%91%8A.pdf

%PDF
--A--
`,
      ),
    );
    expect(mail.text.trim()).toBe('The tooth hurts');
    expect(mail.files.map(({ name, mimeType, isInline }) => [name, mimeType, isInline])).toEqual([
      ['tooth.png', 'image/png', true],
      ['invitation.ics', 'text/calendar', false],
      ['winmail.dat', 'application/ms-tnef', false],
      ['報告.pdf', 'application/pdf', false],
    ]);
  });

  it('reads HTML as people see it, and where the answered mail begins', async () => {
    const html = `<html><head><style>p{color:red}</style><title>x</title></head><body><p>Yes, <b>please</b></p><p>Mei</p>
<div class="gmail_quote"><div>On Sunday the clinic wrote:</div><blockquote>Shall we?</blockquote></div><script>alert(1)</script></body></html>`;
    const mail = await parseMail(raw(head, `Content-Type: text/html; charset=utf-8\n\n${html}`));
    expect(mail.text).toContain('Yes, please');
    expect(mail.text).toContain('Shall we?');
    expect(mail.text).not.toMatch(/alert|color/);
    expect(mail.fresh!.trim()).toBe('Yes, please\n\nMei');
  });

  it('reads the bytes of a file', async () => {
    const bytes = raw(
      head,
      'Content-Type: multipart/mixed; boundary=A\n\n--A\n\nHi\n--A\nContent-Type: image/gif\nContent-Transfer-Encoding: base64\n\nR0lGODlh\n--A--\n',
    );
    const file = await readFileOf(bytes, 0);
    expect([Buffer.from(file!.bytes).toString(), file!.mimeType]).toEqual(['GIF89a', 'image/gif']);
    expect(await readFileOf(bytes, 1)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no header', 'Hello there'],
    [
      'a part that does not end',
      `${head}Content-Type: multipart/mixed; boundary=A\n\n--A\nContent-Type: text/plain\n\nHello`,
    ],
    ['an empty boundary', `${head}Content-Type: multipart/mixed; boundary=\n\n--\n--\nHello`],
    ['wrong base64', `${head}Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n%%%=`],
    ['an unknown charset', `${head}Content-Type: text/plain; charset=x-none\n\nHello`],
    ['an unknown encoding', `${head}Content-Transfer-Encoding: x-none\n\nHello`],
    ['no address', 'From: nobody\nSubject: x\n\nHello'],
    ['NUL and half characters', `${head}Subject: a\u0000b\n\nHe\u0000llo \ud83d`],
  ])('reads a broken mail with %s', async (_name, text) => {
    const mail = await parseMail(raw(text));
    expect(mail.files.length).toBeLessThan(2);
    expect(JSON.stringify(mail)).toBeTypeOf('string');
  });

  it(
    'reads as much of a mail with countless parts as is kept, in linear time',
    { timeout: 20_000 },
    async () => {
      const parts = '--A\nContent-Type: image/gif\n\nGIF89a\n'.repeat(10_000);
      const mail = await parseInThread(
        raw(head, `Content-Type: multipart/mixed; boundary=A\n\n${parts}--A--\n`),
      );
      expect(mail.files).toHaveLength(20);
    },
  );

  it('rejects what is nested without end, and the thread lives on', async () => {
    let body = 'Hello';
    for (let i = 0; i < 200; i++)
      body = `Content-Type: multipart/mixed; boundary=b${i}x\n\n--b${i}x\n${body}\n--b${i}x--`;
    await expect(parseInThread(raw(head, body))).rejects.toThrow('depth');
    expect((await parseInThread(raw(head, '\nHi'))).text.trim()).toBe('Hi');
  });

  it('cuts a long text', async () => {
    const mail = await parseMail(raw(head, '\n', 'a '.repeat(2_000_000)));
    expect(mail.text.length).toBe(200_000);
  });
});
