import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { landing, loginFor } from '#web/features/account/landing.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('landing', () => {
  it('leads back to the page that asked for the log-in', () => {
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
  ])('follows no link of a stranger: %s', (next) => {
    expect(landing('user', next)).toBe('/app');
  });

  it('leads to what was open before, on the same side only', () => {
    stored.set('last-route', '/app/chat/chat/7');
    expect(landing('user')).toBe('/app/chat/chat/7');
    expect(landing('admin')).toBe('/admin');
  });
});
