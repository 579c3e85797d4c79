import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#server/adapters/mail/port.ts';
import { openSmtp, type SmtpServer } from '#server/adapters/mail/smtp.ts';
import { startSmtpSimulator, type SmtpSimulator, type SmtpSimulatorOptions } from '#test/simulators/smtp.ts';

const login = { username: 'desk', password: 'pass word/1' };
const mail: OutgoingMail = {
  messageId: 'mail-1.2@desk.example',
  from: { name: '櫃台 "Front" <x@y>', address: 'desk@harbour.example' },
  to: 'mei@example.com',
  replyTo: 'help@harbour.example',
  subject: 'Your booking · 你的預約',
  text: 'Line one\n第二行 = équal\n.\nafter a lone dot',
  html: '<p>Line one</p>',
};

let simulator: SmtpSimulator | undefined;
afterEach(() => simulator?.stop());

async function open(options: SmtpSimulatorOptions, server: Partial<SmtpServer> = {}, mailSeconds = 10) {
  simulator = await startSmtpSimulator(options);
  const { username = '', password = '' } = options.login ?? {};
  const { port } = simulator;
  const whole = { host: 'localhost', port, security: options.security, username, password, ...server };
  return { simulator, mailer: openSmtp(whole, { connectSeconds: 1, mailSeconds }) };
}

describe('send of a mail that is accepted', () => {
  it.each(['tls', 'starttls', 'none'] as const)(
    'delivers all parts, by %s with authentication',
    async (security) => {
      const { simulator, mailer } = await open({ security, login });
      expect(await mailer.send(mail)).toMatchObject({
        kind: 'sent',
        detail: expect.stringContaining('Taken'),
      });
      const [arrived] = simulator.mails;
      expect(arrived).toMatchObject({
        envelope: { from: 'desk@harbour.example', to: ['mei@example.com'] },
        encrypted: security !== 'none',
        user: 'desk',
        text: expect.stringContaining(mail.text),
        html: expect.stringContaining(mail.html),
      });
      expect(arrived!.headers).toMatchObject({
        subject: mail.subject,
        to: 'mei@example.com',
        'reply-to': 'help@harbour.example',
        'message-id': '<mail-1.2@desk.example>',
        'auto-submitted': 'auto-generated',
      });
      expect(arrived!.headers['from']).toContain('<desk@harbour.example>');
    },
  );

  it('brings an invitation with its method, beside its text', async () => {
    const { simulator, mailer } = await open({ security: 'none' });
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await mailer.send({ ...mail, calendar: { method: 'CANCEL', content } });
    const [arrived] = simulator.mails;
    expect(arrived!.text).toContain(mail.text);
    expect(arrived!.html).toContain(mail.html);
    expect(arrived!.calendar).toMatch(/^text\/calendar;.*method=CANCEL.*\nBEGIN:VCALENDAR\nMETHOD:CANCEL/);
  });

  it('adds no header and no recipient from line breaks in its fields', async () => {
    const { simulator, mailer } = await open({ security: 'none' });
    const hostile = {
      ...mail,
      to: 'mei@example.com',
      subject: 'Hello\r\nBcc: all@victims.example\r\n\r\nbody',
      from: { name: 'A\r\nBcc: all@victims.example', address: mail.from.address },
    };
    await mailer.send(hostile);
    const [arrived] = simulator.mails;
    expect(arrived!.envelope.to).toEqual(['mei@example.com']);
    expect(arrived!.headers).not.toHaveProperty('bcc');
    expect(arrived!.text).toContain('after a lone dot');
  });
});

describe('send of a mail that is not accepted', () => {
  it.each([
    ['recipient', 550, 'rejected'],
    ['content', 554, 'rejected'],
    ['recipient', 450, 'try_later'],
    ['content', 451, 'try_later'],
    ['sender', 553, 'try_later'],
    ['greeting', 421, 'try_later'],
  ] as const)('after an error at the %s with %d returns %s', async (step, code, kind) => {
    const { mailer } = await open({ security: 'none' });
    simulator!.plan({ step, code, text: 'Not today' });
    expect(await mailer.send(mail)).toMatchObject({ kind, reason: expect.stringContaining('Not today') });
    expect(simulator!.mails).toEqual([]);
  });

  it('returns try_later for a wrong password, without the password', async () => {
    const { mailer } = await open({ security: 'tls', login }, { password: 'wrong secret' });
    const outcome = await mailer.send(mail);
    expect(outcome).toMatchObject({ kind: 'try_later', unreachable: true });
    expect(JSON.stringify(outcome)).not.toContain('wrong secret');
  });

  it('sends nothing to a server without the required encryption', async () => {
    const { simulator, mailer } = await open({ security: 'none', login }, { security: 'starttls' });
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try_later', unreachable: true });
    expect(simulator.mails).toEqual([]);
  });

  it('sends nothing to a server whose certificate names another host', async () => {
    const { simulator, mailer } = await open({ security: 'tls' }, { host: '::ffff:127.0.0.1' });
    const reason = expect.stringContaining('does not match certificate');
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try_later', unreachable: true, reason });
    expect(simulator.mails).toEqual([]);
  });

  it.each(['hang_up', 'take_and_hang_up'] as const)('returns try_later after a %s', async (plan) => {
    const { simulator, mailer } = await open({ security: 'none' });
    simulator.plan(plan);
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try_later' });
    expect((await mailer.send(mail)).kind).toBe('sent');
  });

  it('returns try_later at the timeout and when the connection is refused', async () => {
    const { simulator, mailer } = await open({ security: 'none' }, {}, 1);
    simulator.plan('silence');
    expect(await mailer.send(mail)).toMatchObject({ kind: 'try_later', unreachable: true });
    const refused = openSmtp({ host: 'localhost', port: 1, security: 'none', username: '', password: '' });
    expect(await refused.send(mail)).toMatchObject({ kind: 'try_later', unreachable: true });
  });
});
