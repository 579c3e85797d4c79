import { pushRoutes } from '#shared/contract/push.ts';
import { call } from '#web/lib/api.ts';
import { address } from '#web/lib/locale.ts';

/** Why it failed; its text is `push_<reason>` of the error texts. */
export type PushFailure = 'permission' | 'worker' | 'key' | 'subscription' | 'subscribe' | 'unsubscribe';

export class PushError extends Error {
  readonly reason: PushFailure;

  constructor(reason: PushFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const script = '/app/sw.js';
const quiet = { quiet: true } as const;

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Registers the worker for the app, and for the pages of this language, which have a folder of their own. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new PushError('worker');
  const scope = address('/app/');
  if (scope !== '/app/') await navigator.serviceWorker.register(script, { scope });
  return navigator.serviceWorker.register(script, { scope: '/app/' });
}

/** Whether this browser is subscribed and the server knows it for this user. */
export async function isSubscribed(): Promise<boolean> {
  const { endpoint } = (await currentSubscription()) ?? {};
  if (!endpoint) return false;
  return (await call(pushRoutes.check, { body: { endpoint } }, quiet)).subscribed;
}

/** Subscribes this browser, after asking for the permission if that is open. Rejects with `PushError`. */
export async function subscribe(): Promise<void> {
  if (!canPush()) throw new PushError('worker');
  const { permission } = Notification;
  const granted = permission === 'default' ? await Notification.requestPermission() : permission;
  if (granted !== 'granted') throw new PushError('permission');
  const registration = await registerWorker();
  const { publicKey } = await call(pushRoutes.publicKey, {}, quiet).catch((error: unknown) => {
    throw new PushError('key', error);
  });
  if (!publicKey) throw new PushError('key');
  const subscription = await subscribeTo(registration, publicKey);
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new PushError('subscription');
  try {
    const body = { endpoint, expirationTime: expirationTime ?? null, p256dh, auth };
    await call(pushRoutes.register, { body }, quiet);
  } catch (error) {
    throw new PushError('subscribe', error);
  }
}

/** Removes the subscription from the server, then from the browser. Rejects with `PushError`. */
export async function unsubscribe(): Promise<void> {
  try {
    const subscription = await currentSubscription();
    if (!subscription) return;
    await call(pushRoutes.unsubscribe, { body: { endpoint: subscription.endpoint } }, quiet);
    await subscription.unsubscribe();
  } catch (error) {
    throw new PushError('unsubscribe', error);
  }
}

async function subscribeTo(
  registration: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  try {
    await activated(registration);
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    throw new PushError('subscribe', error);
  }
}

/** A browser subscribes by an active worker only. */
function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was not installed.'));
    }),
  );
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/app/');
  return registration?.pushManager?.getSubscription();
}
