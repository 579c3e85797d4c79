import { pickLocale, type Locale } from '#shared/locales.ts';
import type { Entries, FromFrame, ToFrame, Visitor } from './hostMessages.ts';
import css from './loader.css?inline';
import en from './texts/en.json';
import zhCn from './texts/zh-cn.json';
import zhHk from './texts/zh-hk.json';

declare global {
  interface Window {
    Parley?: (command: 'open' | 'close' | 'identify' | 'reset', visitor?: Visitor) => void;
  }
}

/** The browser makes text of these values. */
type Launcher = Omit<HTMLButtonElement, 'ariaExpanded'> & { ariaExpanded: boolean };
type Badge = { textContent: string | number };

const texts: Record<Locale, typeof en> = { en, 'zh-hk': zhHk, 'zh-cn': zhCn };
const bubble = 'M3 16.3a2 2 0 0 1 .1 1.2l-1 3.3a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1A10 10 0 1 0 3 16.3';
const cross = 'M18 6 6 18M6 6l12 12';

const script = document.currentScript as HTMLScriptElement | null;
// A second copy of the script on the page does nothing.
if (script?.dataset.channel && !window.Parley) start(script);

function start({ src, dataset }: HTMLScriptElement) {
  const { channel } = dataset;
  const base = new URL(src).origin;
  const locale = pickLocale([dataset.locale, document.documentElement.lang, navigator.languages].join());
  const { chat, unread: unreadWord } = texts[locale];
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const memory = `parley:${channel}`;
  let isOpen = false;
  let unread = 0;
  let visitor: Visitor | undefined = { token: dataset.identity };
  /** The frame's storage: browsers forbid it one of its own, or forget it. */
  let entries = readEntries({});
  /** The frame once it listens. */
  let listener: Window | null = null;

  // An element with a custom name can have a shadow root without an entry in the page's registry.
  const host = document.createElement('parley-chat');
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed sheet: the page's own content security policy need not allow inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = '<iframe></iframe><button><svg viewBox="0 0 24 24"><path/></svg><b>';
  const [frame, launcher] = root.children as unknown as [HTMLIFrameElement, Launcher];
  const [drawing, badge] = launcher.querySelectorAll('path,b') as unknown as [Element, Badge];
  frame.title = chat;
  const view = visualViewport as VisualViewport;

  window.Parley = (command, next) => {
    if (command === 'open' || command === 'close') return show(command === 'open');
    visitor = next;
    if (next) return notifyFrame();
    // Without its storage the frame starts anew. The old one is told nothing any more.
    writeEntries({});
    if (listener) frame.src += '';
    listener = null;
  };
  on(launcher, 'pointerenter focus', load);
  on(launcher, 'click', () => show(!isOpen));
  on(host, 'keydown', ({ key }: KeyboardEvent) => key === 'Escape' && show(false));
  on(window, 'message', receive);
  // Another tab has written.
  on(window, 'storage', ({ key }: StorageEvent) => {
    if (key !== memory) return;
    entries = readEntries(entries);
    notifyFrame();
  });
  on(view, 'resize scroll', draw);
  draw();
  if (document.body) attach();
  else on(window, 'DOMContentLoaded', attach);

  function attach() {
    document.body.append(host);
    // Whoever has chatted here before may have an unread answer.
    if (entries.seen) setTimeout(load, 2000);
  }

  function load() {
    frame.src ||= `${base}${prefix}/public/chat/${channel}?embed&origin=${location.origin}&theme=${dataset.theme}`;
  }

  function show(open: boolean) {
    if (open === isOpen) return;
    isOpen = open;
    load();
    draw();
    notifyFrame();
    if (open) frame.focus();
    else if (root.activeElement) launcher.focus();
  }

  function draw() {
    frame.inert = !isOpen;
    // On a phone the panel is as tall as the screen without the keyboard, which a frame cannot measure itself.
    frame.style.cssText = `--h:${view.height}px;--y:${view.offsetTop}px`;
    drawing.setAttribute('d', isOpen ? cross : bubble);
    // The name stays while the panel is open: aria-expanded gives the state.
    launcher.ariaExpanded = isOpen;
    launcher.ariaLabel = unread ? `${chat}, ${unread} ${unreadWord}` : chat;
    badge.textContent = unread || '';
  }

  /** Only a frame that shows our origin receives it. */
  function notifyFrame() {
    listener?.postMessage({ isOpen, entries, visitor } satisfies ToFrame, base);
  }

  function receive({ source, origin, data }: MessageEvent<FromFrame>) {
    if (source !== frame.contentWindow || origin !== base) return;
    const { parley } = data;
    if (parley === 'load') {
      listener = frame.contentWindow;
      notifyFrame();
    }
    if (parley === 'ready') frame.className = parley;
    if (parley === 'close') show(false);
    if (data.entries) writeEntries({ ...readEntries(entries), ...data.entries });
    unread = data.unread ?? unread;
    draw();
  }

  /** What is stored now, or `known` where storage is forbidden or empty. */
  function readEntries(known: Entries): Entries {
    try {
      return JSON.parse(localStorage[memory]) as Entries;
    } catch {
      return known;
    }
  }

  function writeEntries(next: Entries) {
    entries = next;
    try {
      localStorage[memory] = JSON.stringify(next);
    } catch {}
  }
}

function on<E extends Event>(target: EventTarget, types: string, listener: (event: E) => unknown) {
  for (const type of types.split(' ')) target.addEventListener(type, listener as EventListener);
}
