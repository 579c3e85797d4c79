import { describe, expect, it } from 'vitest';
import { readMail } from '#server/adapters/channel/email/read/readMail.ts';
import { readThread } from '#server/adapters/channel/email/read/replyThread.ts';
import type { ParsedMail } from '#server/adapters/channel/email/parse/parsedMail.ts';
import { parseMail } from '#server/adapters/channel/email/parse/parseMail.ts';

const own = 'help@shop.example';

async function read(raw: string, change: Partial<ParsedMail> = {}) {
  const mail = { ...(await parseMail(Buffer.from(raw.replaceAll('\n', '\r\n')))), ...change };
  return readMail(
    JSON.parse(
      JSON.stringify({ validity: '7', uid: 3, size: raw.length, at: 1_790_000_000, address: own, mail }),
    ),
  );
}

const head = 'From: Mei <mei@example.com>\nTo: help@shop.example\nMessage-ID: <m1@example.com>\n';

describe('readMail', () => {
  it('shows the subject of a new mail, and not that of an answer', async () => {
    expect(await read(`${head}Subject: Parking\n\nWhere?`)).toMatchObject([
      {
        id: '<m1@example.com>',
        from: { ids: ['mei@example.com'], name: 'Mei' },
        content: { text: 'Parking\n\nWhere?' },
      },
    ]);
    expect(await read(`${head}Subject: Re: Parking\nIn-Reply-To: <o1@shop.example>\n\nThanks`)).toMatchObject(
      [{ content: { text: 'Thanks' }, replyTo: '<o1@shop.example>' }],
    );
    expect(await read(`${head}Subject: 回覆：泊車\nIn-Reply-To: <o1@shop.example>\n\n多謝`)).toMatchObject([
      { content: { text: '多謝' } },
    ]);
  });

  it('finds the mail that is answered by the code of its address', async () => {
    const [found] = await read(`${head.replace('help@', `help+17x${'a'.repeat(24)}@`)}\nThanks`);
    expect(found).toMatchObject({ replyTo: `<17x${'a'.repeat(24)}@shop.example>` });
  });

  it('keeps what an answer has to name, and an address for answers within the same domain only', async () => {
    const tokenOf = async (raw: string) => {
      const [found] = await read(raw);
      return readThread((found as { replyToken?: string }).replyToken);
    };
    const mail = `${head}Subject: Parking\nReferences: <r1@x> <r2@x>\n`;
    expect(await tokenOf(`${mail}Reply-To: team@example.com\n\nHi`)).toEqual({
      ...{ subject: 'Parking', messageId: '<m1@example.com>', references: ['<r1@x>', '<r2@x>'] },
      to: 'team@example.com',
    });
    expect((await tokenOf(`${mail}Reply-To: victim@other.example\n\nHi`)).to).toBe('');
  });

  it.each([
    ['Auto-Submitted: auto-replied', 'automatic reply'],
    ['Auto-Submitted: auto-generated; owner-email="x"', 'automatic reply'],
    ['Precedence: bulk', 'mailing list'],
    ['Precedence: junk', 'mailing list'],
    ['Precedence: list', 'mailing list'],
    ['List-Id: <news.example.com>', 'mailing list'],
    ['X-Auto-Response-Suppress: OOF, AutoReply', 'automatic reply'],
    ['X-Autoreply: yes', 'automatic reply'],
    ['Return-Path: <>', 'report of a mail server'],
    ['Authentication-Results: mx.shop.example; dkim=none; dmarc=fail (p=reject)', 'the sender may be forged'],
  ])('marks a mail with %s, so that the agent does not answer', async (line, mark) => {
    const [found] = await read(`${head}${line}\nSubject: Away\n\nI am away`);
    expect(found).toMatchObject({ isAutomatic: true, content: { text: `[${mark}]\nAway\n\nI am away` } });
    expect(found).not.toHaveProperty('replyToken');
  });

  it('does not mark what people write', async () => {
    const [found] = await read(
      `${head}Auto-Submitted: no\nReturn-Path: <mei@example.com>\nPrecedence: normal\n\nHi`,
    );
    expect(found).not.toHaveProperty('isAutomatic');
  });

  it('leaves a mail of its own address alone', async () => {
    for (const from of [own, 'help+17xabc@SHOP.example'])
      expect(await read(head.replace('mei@example.com', from).concat('\nHi'))).toMatchObject([
        { kind: 'account' },
      ]);
  });

  it('makes the same id again for a mail without one', async () => {
    const raw = `${head.replace(/Message-ID.*\n/, '')}\nHi`;
    const [[one], [other]] = [await read(raw), await read(raw)];
    expect((one as { id: string }).id).toMatch(/^<[0-9a-f]{40}@without-id>$/);
    expect(one).toEqual(other);
  });

  it('leaves out small pictures of signatures, and keeps files as messages of their own', async () => {
    const files = [
      { part: 0, name: 'logo.png', mimeType: 'image/png', size: 900, isInline: true },
      { part: 1, name: 'tooth.jpg', mimeType: 'image/jpeg', size: 90_000, isInline: true },
      { part: 2, name: 'plan.pdf', mimeType: 'application/pdf', size: 10, isInline: false },
    ];
    expect(await read(`${head}\nSee`, { files })).toMatchObject([
      { id: '<m1@example.com>', content: { kind: 'text', text: 'See' } },
      { id: '<m1@example.com>#1', content: { kind: 'image', media: { id: '7.3.1', name: 'tooth.jpg' } } },
      { id: '<m1@example.com>#2', content: { kind: 'document', media: { id: '7.3.2' } } },
    ]);
  });

  it.each([undefined, null, 7, 'x', [], {}, { mail: null }, { mail: {} }])('never throws: %o', (payload) => {
    expect(() => readMail(payload)).not.toThrow();
  });
});

const bounce = (action: string, more = '') => `From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: help@shop.example
Return-Path: <>
Auto-Submitted: auto-replied
Message-ID: <b1@mx.example.com>
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=R

--R
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.
--R
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; gone@example.com
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <gone@example.com>: Recipient
 address rejected: User unknown
${more}
--R--
`;
const returned = `--R
Content-Type: message/rfc822

From: help@shop.example
To: gone@example.com
Message-ID: <17xabc@shop.example>
Subject: Re: Parking

In Elm Street.`;

describe('a report of a mail server', () => {
  it('says of which mail it failed, and why', async () => {
    expect(await read(bounce('failed', returned))).toMatchObject([
      {
        ...{ kind: 'status', id: '<17xabc@shop.example>', status: 'failed' },
        failure: {
          reason: 'not_reachable',
          detail: 'gone@example.com: 550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown',
        },
      },
    ]);
  });

  it('is found by the header that is returned alone, and by the code of the address', async () => {
    const headers = returned.replace('message/rfc822', 'text/rfc822-headers');
    expect(await read(bounce('failed', headers))).toMatchObject([{ id: '<17xabc@shop.example>' }]);
    const code = `17x${'a'.repeat(24)}`;
    const addressed = bounce('failed').replace('To: help@', `To: help+${code}@`);
    expect(await read(addressed)).toMatchObject([{ id: `<${code}@shop.example>`, status: 'failed' }]);
  });

  it('is no failure while the server tries again', async () => {
    expect(await read(bounce('delayed', returned))).toMatchObject([{ kind: 'account', status: 'noted' }]);
  });

  it('of an unknown mail is shown, and not answered', async () => {
    expect(await read(bounce('failed'))).toMatchObject([{ kind: 'message', isAutomatic: true }]);
  });
});
