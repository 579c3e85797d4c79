import { pickLocale, type Locale } from '#shared/locales.ts';
import type { FromFrame, ToFrame } from './hostMessages.ts';
import css from './loader.css?inline';

declare global {
  interface Window {
    Parley?: (command: ToFrame['parley']) => void;
  }
}

const words: Record<Locale, [chat: string, unread: string]> = {
  en: ['Chat', 'unread'],
  'zh-hk': ['對話', '則未讀'],
  'zh-cn': ['在线客服', '条未读'],
};
const bubble = 'M3 16.3a2 2 0 0 1 .1 1.2l-1 3.3a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1A10 10 0 1 0 3 16.3';
const cross = 'M18 6 6 18M6 6l12 12';

const script = document.currentScript as HTMLScriptElement | null;
const channel = script?.dataset.channel;
// A second copy of the script finds the first one at work.
if (script && channel && !window.Parley) start(script, channel);

function start(script: HTMLScriptElement, channel: string) {
  const { dataset } = script;
  const base = new URL(script.src).origin;
  const locale = pickLocale([dataset.locale, document.documentElement.lang, navigator.languages].join());
  const [chat, unreadWord] = words[locale];
  const memory = `parley:${channel}`;
  let isOpen = false;
  let isReady = false;
  let unread = 0;
  let frame: HTMLIFrameElement | undefined;

  // An element of its own name needs no definition to have a shadow, and so no place in the page's registry.
  const host = document.createElement('parley-chat');
  const root = host.attachShadow({ mode: 'closed' });
  // A constructed sheet: the page's own content security policy need not allow inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = '<div></div><button type="button"><svg viewBox="0 0 24 24"><path/></svg><b></b></button>';
  const [panel, launcher] = root.children as unknown as [HTMLElement, HTMLButtonElement];
  const [drawing, badge] = launcher.querySelectorAll('path,b');

  window.Parley = (command) => show(command === 'open');
  on(launcher, 'pointerenter focus', load);
  on(launcher, 'click', () => show(!isOpen));
  on(host, 'keydown', ({ key }: KeyboardEvent) => key === 'Escape' && show(false));
  on(window, 'message', receive);
  on(visualViewport, 'resize scroll', fit);
  draw();
  if (document.body) attach();
  else on(window, 'DOMContentLoaded', attach);

  function attach() {
    document.body.append(host);
    // Somebody who has talked here before may have an answer waiting.
    if (isKnown()) setTimeout(load, 2000);
  }

  function isKnown(fromNow = false): boolean {
    try {
      if (fromNow) localStorage[memory] = 1;
      return Boolean(localStorage[memory]);
    } catch {
      // A page without storage starts afresh on every visit.
      return false;
    }
  }

  function load() {
    if (frame) return;
    frame = document.createElement('iframe');
    frame.title = chat;
    frame.src = `${base}${locale === 'en' ? '' : `/${locale}`}/public/chat/${channel}?embed=1&theme=${dataset.theme ?? ''}&origin=${location.origin}`;
    panel.append(frame);
  }

  function show(open: boolean) {
    if (open === isOpen) return;
    isOpen = open;
    load();
    draw();
    fit();
    tell();
    if (open) frame?.focus();
    else if (root.activeElement) launcher.focus();
  }

  function draw() {
    panel.inert = !isOpen;
    drawing?.setAttribute('d', isOpen ? cross : bubble);
    // The name stays while the panel is open: being expanded says the rest.
    launcher.ariaExpanded = `${isOpen}`;
    launcher.ariaLabel = unread ? `${chat}, ${unread} ${unreadWord}` : chat;
    if (badge) badge.textContent = unread ? `${Math.min(unread, 99)}` : '';
  }

  /** On a phone the panel is the screen less its keyboard, which a frame cannot see by itself. */
  function fit() {
    if (!visualViewport) return;
    panel.style.cssText = `--h:${visualViewport.height}px;--y:${visualViewport.offsetTop}px`;
  }

  function tell() {
    if (isReady)
      frame?.contentWindow?.postMessage({ parley: isOpen ? 'open' : 'close' } satisfies ToFrame, base);
  }

  function receive({ source, origin, data }: MessageEvent<FromFrame>) {
    if (!frame || source !== frame.contentWindow || origin !== base) return;
    if (data.parley === 'close') return show(false);
    if (data.parley === 'ready') {
      isReady = true;
      panel.className = 'ready';
      tell();
    }
    unread = data.unread;
    isKnown(data.known);
    draw();
  }
}

function on<E extends Event>(target: EventTarget | null, types: string, listener: (event: E) => unknown) {
  for (const type of types.split(' ')) target?.addEventListener(type, listener as EventListener);
}
