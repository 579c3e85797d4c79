import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

const read = (env: { SMTP_URL?: string; SMTP_FROM?: string; PUBLIC_URL?: string }) =>
  readSettings({ SECRET_KEY: 'a key for tests only', ...env }).smtp;

describe('SMTP_URL', () => {
  it('is optional', () => {
    expect(read({ SMTP_FROM: 'desk@harbour.example' })).toBeUndefined();
  });

  it('is read with its encoded user name and password', () => {
    const env = {
      SMTP_URL: 'smtps://u%40x:p%2Fw@mail.example',
      SMTP_FROM: 'Front desk 櫃台 <desk@harbour.example>',
    };
    expect(read(env)).toEqual({
      host: 'mail.example',
      port: 465,
      security: 'tls',
      username: 'u@x',
      password: 'p/w',
      from: { name: 'Front desk 櫃台', address: 'desk@harbour.example' },
    });
  });

  it('defaults to an encrypted connection', () => {
    const safe = read({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://desk.example/' });
    expect(safe).toMatchObject({
      port: 587,
      security: 'starttls',
      from: { address: 'no-reply@desk.example' },
    });
    expect(read({ SMTP_URL: 'smtp://[::1]:1025?security=none' })).toMatchObject({
      host: '::1',
      port: 1025,
      security: 'none',
    });
  });

  it.each([
    { SMTP_URL: 'http://mail.example' },
    { SMTP_URL: 'smtp://mail.example?security=maybe' },
    { SMTP_URL: 'mail.example:25' },
    { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'nobody' },
    { SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'a@b.c, d@e.f' },
  ])('throws with the name of the invalid setting: %j', (env) => {
    expect(() => read(env)).toThrow(/SMTP_(URL|FROM)/);
  });
});
