/** The app's service worker: keeps hashed files and the offline page, and shows notifications while the app is closed. */
const assets = 'assets-1';
const pages = 'pages-1';
/** So many hashed files are kept; the oldest go first. */
const mostAssets = 300;
const offline = ['/app/offline', '/zh-hk/app/offline', '/zh-cn/app/offline'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.addAll(offline.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== assets && name !== pages) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event));
});

async function openPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const locale = /^\/zh-(hk|cn)\//.exec(pathname)?.[0] ?? '/';
    return (await caches.match(`${locale}app/offline`)) ?? Response.error();
  }
}

async function openAsset(event) {
  const cache = await caches.open(assets);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const reply = await fetch(event.request);
  if (reply.ok && reply.status === 200) event.waitUntil(keep(cache, event.request, reply.clone()));
  return reply;
}

/** A full disk takes nothing away from the page. */
async function keep(cache, request, reply) {
  try {
    await cache.put(request, reply);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - mostAssets))) await cache.delete(key);
  } catch {}
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)));
});

/** Nothing is shown over the app itself: its bell counts it. */
async function show({ title, content, url, tag }) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ focused, url: at }) => focused && isOfApp(at))) return;
  await self.registration.showNotification(title || 'Parley', {
    body: content,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
    ...(tag ? { tag, renotify: true } : {}),
  });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return { title: data.text() };
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data?.url ?? '/app/'));
});

/** In a tab of the app that is open, which goes there by itself and keeps what it holds; else in a new one. */
async function openLink(url) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = open.find(({ url: at }) => isOfApp(at));
  if (!tab) return self.clients.openWindow(url);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no such argument
  tab.postMessage({ type: 'open', url });
  return tab.focus();
}

function isOfApp(url) {
  return /^(\/zh-(hk|cn))?\/app(\/|$)/.test(new URL(url).pathname);
}
