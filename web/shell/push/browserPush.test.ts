import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '#web/locales/en/error.json' with { type: 'json' };

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/api.ts', () => ({ call }));
vi.mock('#web/lib/locale.ts', () => ({ address: (path: string) => `/zh-hk${path}` }));
const { isSubscribed, PushError, subscribe, unsubscribe } = await import('#web/shell/push/browserPush.ts');

const endpoint = 'https://push.example.com/1';
let permission: NotificationPermission;
let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
let keys: object;
const register = vi.fn<(script: string, options: { scope: string }) => Promise<unknown>>();
const subscribeBrowser = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  permission = 'granted';
  keys = { p256dh: 'p', auth: 'a' };
  const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn(async () => true) };
  subscription = null;
  subscribeBrowser.mockImplementation(async () => (subscription = made));
  const registration = {
    active: {},
    pushManager: { subscribe: subscribeBrowser, getSubscription: async () => subscription },
  };
  register.mockResolvedValue(registration);
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: vi.fn(async () => 'granted'),
  });
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistration: async () => registration } });
  call.mockImplementation(async (route: { path: string }) =>
    route.path.endsWith('public_key') ? { publicKey: 'key' } : { subscribed: true },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const paths = () => call.mock.calls.map(([{ path }]) => path.split('/').at(-1));

describe('subscribe', () => {
  it('asks if the permission is open, registers the worker, gets the key, subscribes and registers', async () => {
    permission = 'default';
    await subscribe();
    expect(Notification.requestPermission).toHaveBeenCalledOnce();
    expect(register.mock.calls.map(([, { scope }]) => scope)).toEqual(['/zh-hk/app/', '/app/']);
    expect(subscribeBrowser).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(paths()).toEqual(['public_key', 'register']);
    expect(call.mock.lastCall![1]).toEqual({
      body: { endpoint, expirationTime: null, p256dh: 'p', auth: 'a' },
    });
  });

  it('does not ask when the permission is given', async () => {
    await subscribe();
    expect(Notification.requestPermission).not.toHaveBeenCalled();
  });

  it.each([
    ['Notification permission not granted', () => (permission = 'denied')],
    ['Service worker not supported', () => vi.stubGlobal('navigator', {})],
    ['No public key from backend', () => call.mockResolvedValueOnce({ publicKey: '' })],
    ['No public key from backend', () => call.mockRejectedValueOnce(new Error('down'))],
    ['Invalid subscription object', () => (keys = {})],
    ['Subscription failed', () => subscribeBrowser.mockRejectedValueOnce(new Error('no service'))],
    [
      'Subscription failed',
      () => call.mockResolvedValueOnce({ publicKey: 'key' }).mockRejectedValueOnce(new Error('down')),
    ],
  ])('rejects with "%s"', async (text, arrange) => {
    arrange();
    expect(await reasonOf(subscribe())).toBe(text);
  });
});

describe('unsubscribe', () => {
  it('removes the subscription from the server, then from the browser', async () => {
    await subscribe();
    expect(await isSubscribed()).toBe(true);
    await unsubscribe();
    expect(paths().at(-1)).toBe('unsubscribe');
    expect(subscription!.unsubscribe).toHaveBeenCalledOnce();
  });

  it('rejects with "Unsubscribe failed", and keeps the browser subscribed', async () => {
    await subscribe();
    call.mockRejectedValueOnce(new Error('down'));
    expect(await reasonOf(unsubscribe())).toBe('Unsubscribe failed');
    expect(subscription!.unsubscribe).not.toHaveBeenCalled();
  });
});

async function reasonOf(done: Promise<void>): Promise<string> {
  const error = await done.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof PushError)) throw new Error('It did not reject.');
  return (en as Record<string, string>)[`push_${error.reason}`] ?? '';
}
