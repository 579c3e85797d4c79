import { describe, expect, it } from 'vitest';
import { mailBody, mailErrors, mailValues } from '#web/features/settings/notification/mailForm.ts';

const stored = {
  smtp_host: 'smtp.example.com',
  smtp_port: 587,
  smtp_security: 'starttls',
  smtp_username: 'us',
  has_smtp_password: true,
  from_address: 'us@example.com',
  from_name: 'Us',
  reply_to: '',
  sent_by: 'console',
} as const;

describe('mailBody', () => {
  it('leaves a stored password as it is', () => {
    expect(mailBody(mailValues(stored), true)).toEqual({
      ...{ smtp_host: 'smtp.example.com', smtp_port: 587, smtp_security: 'starttls', smtp_username: 'us' },
      ...{ from_address: 'us@example.com', from_name: 'Us', reply_to: '' },
    });
  });

  it('sends the sender only unless an owner saves', () => {
    expect(Object.keys(mailBody(mailValues(stored), false)).sort()).toEqual([
      'from_address',
      'from_name',
      'reply_to',
    ]);
  });
});

describe('mailErrors', () => {
  it('accepts what is stored, and nothing at all', () => {
    expect(mailErrors(mailValues(stored))).toEqual({});
    expect(mailErrors(mailValues({ ...stored, smtp_host: '', from_address: '' }))).toEqual({});
  });

  it('names a sender that is missing, and what cannot be read', () => {
    expect(mailErrors(mailValues({ ...stored, from_address: '' }))).toEqual({ from_address: 'required' });
    const wrong = { smtp_host: 'smtp example', smtp_port: 70_000, from_address: 'us', reply_to: 'a@b' };
    expect(mailErrors(mailValues({ ...stored, ...wrong }))).toEqual({
      ...{ smtp_host: 'host', smtp_port: 'port', from_address: 'email', reply_to: 'email' },
    });
  });
});
