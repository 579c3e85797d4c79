import { describe, expect, it } from 'vitest';
import {
  addGains,
  gainsFrom,
  withGains,
  withoutGains,
  type Profile,
} from '#server/features/customer/gains.ts';

function profile(of: Partial<Profile>): Profile {
  return { name: '', email: '', phone: '', avatar: '', claimed: [], tags: [], attributes: {}, ...of };
}

const amy = profile({ name: 'Amy', email: 'amy@x.hk', tags: ['vip'], attributes: { size: 'S' } });
const other = profile({
  name: 'A. Chan',
  phone: '+85291230000',
  email: 'a@x.hk',
  claimed: ['name', 'email'],
  tags: ['vip', 'new'],
  attributes: { size: 'M', city: 'HK' },
});

describe('gainsFrom', () => {
  it('takes what is missing and replaces nothing', () => {
    expect(gainsFrom(amy, other)).toEqual({
      phone: '+85291230000',
      tags: ['new'],
      attributes: { city: 'HK' },
    });
  });

  it('takes over that a detail is only claimed', () => {
    const gains = gainsFrom(profile({ email: 'b@x.hk' }), other);
    expect(gains).toMatchObject({ name: 'A. Chan', claimed: ['name'] });
    expect(withGains(profile({}), gains).claimed).toEqual(['name']);
  });

  it('is empty for customers who have the same', () => {
    expect(gainsFrom(amy, amy)).toEqual({});
  });
});

describe('withoutGains', () => {
  it('gives back exactly what came', () => {
    expect(withoutGains(withGains(amy, gainsFrom(amy, other)), gainsFrom(amy, other))).toEqual(amy);
    const unknown = profile({});
    const gains = gainsFrom(unknown, other);
    expect(withoutGains(withGains(unknown, gains), gains)).toEqual(unknown);
  });

  it('keeps what has been changed since', () => {
    const gains = gainsFrom(amy, other);
    const changed = {
      ...withGains(amy, gains),
      phone: '+85260000000',
      attributes: { size: 'S', city: 'Macau' },
    };
    expect(withoutGains(changed, gains)).toMatchObject({
      ...{ phone: '+85260000000', attributes: { size: 'S', city: 'Macau' }, tags: ['vip'] },
    });
  });
});

describe('addGains', () => {
  it('adds what another merge gave first', () => {
    expect(addGains({ tags: ['a'] }, { tags: ['b'], phone: '+1' })).toMatchObject({
      tags: ['a', 'b'],
      phone: '+1',
    });
  });
});
