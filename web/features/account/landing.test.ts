import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { landing, loginFor } from '#web/features/account/landing.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('landing', () => {
  it('returns the page that asked for the log-in', () => {
    const next = '/auth/join?token=a b';
    const asked = new URLSearchParams(loginFor(next).split('?')[1]).get('next');
    expect(landing('user', asked!)).toBe(next);
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/apparel',
    '/auth/login?next=/app',
    '/admin/dashboard',
  ])('returns the home page for the foreign address %s', (next) => {
    expect(landing('user', next)).toBe('/app');
  });

  it('returns the last open page of the same side', () => {
    stored.set('last-route', '/app/chat/chat/7');
    expect(landing('user')).toBe('/app/chat/chat/7');
    expect(landing('admin')).toBe('/admin');
  });
});
