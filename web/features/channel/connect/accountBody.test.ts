import { describe, expect, it } from 'vitest';
import { accountBody, problemOf } from '#web/features/channel/connect/accountBody.ts';
import { typeDescriptions } from '#shared/channels/typeDescriptions.ts';

const fieldsOf = (type: string) => typeDescriptions.find((one) => one.type === type)!.fields;
const whatsapp = fieldsOf('whatsapp');
const [numberId, , token, appSecret] = whatsapp as [
  (typeof whatsapp)[0],
  (typeof whatsapp)[0],
  (typeof whatsapp)[0],
  (typeof whatsapp)[0],
];

describe('typeDescriptions', () => {
  it('say which fields are required, and which are secrets', () => {
    expect(whatsapp.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'phone_number_id',
      'waba_id',
      'access_token',
    ]);
    expect(fieldsOf('telegram')).toMatchObject([{ name: 'bot_token', secret: true, kind: 'text' }]);
  });
});

describe('accountBody', () => {
  it('trims values, and leaves blank ones and those of other types out', () => {
    const values = { phone_number_id: ' 12345 ', app_secret: ' ', bot_token: '1:x' };
    expect(accountBody(whatsapp, values)).toEqual({ phone_number_id: '12345' });
  });

  it('returns numbers and switches in their types', () => {
    const fields = [
      { name: 'port', required: false, secret: false, kind: 'number' as const },
      { name: 'tls', required: false, secret: false, kind: 'switch' as const },
    ];
    expect(accountBody(fields, { port: '993', tls: 'true' })).toEqual({ port: 993, tls: true });
  });
});

describe('problemOf', () => {
  it('rejects a blank field that is required, unless a value is stored', () => {
    expect(problemOf(token, ' ')).toBe('required');
    expect(problemOf(token, ' ', { keeps: true })).toBeUndefined();
    expect(problemOf(appSecret, '')).toBeUndefined();
  });

  it('rejects what does not match', () => {
    expect(problemOf(numberId, '+852 1234')).toBe('wrong');
    expect(problemOf(numberId, ' 123456789 ')).toBeUndefined();
    expect(problemOf(token, 'x'.repeat(1001))).toBe('too_long');
  });
});
