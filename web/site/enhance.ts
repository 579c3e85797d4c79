/** The script of the site. Without it every page can be read and every link followed. */
import { revealTheme } from '#web/lib/revealTheme.ts';

const root = document.documentElement;
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const stored = (): Partial<Record<string, string>> => {
  try {
    return localStorage;
  } catch {
    return {};
  }
};

chooseTheme();
followScrolling();
leadToFeatures();
storeLanguage();
offerLanguage();
loadDemo();

function chooseTheme() {
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', (event) => {
      const { clientX: x, clientY: y } = event as MouseEvent;
      revealTheme(
        () => {
          stored().theme = root.classList.toggle('dark') ? 'dark' : 'light';
        },
        { x, y },
      );
    });
  }
}

/** The bar is hidden on the way down past 100 px, and stands out after 50 px. */
function followScrolling() {
  const bar = find('[data-bar]');
  let last = 0;
  const follow = () => {
    bar?.toggleAttribute('data-scrolled', scrollY > 50);
    if (scrollY !== last) bar?.toggleAttribute('data-hidden', scrollY > 100 && scrollY > last);
    last = scrollY;
  };
  addEventListener('scroll', follow, { passive: true });
  // With the first frame: while the page is read, the position would cost a layout of its own.
  requestAnimationFrame(() => {
    last = scrollY;
    follow();
  });
}

/** From another page a feature is reached by way of the home page, which scrolls once it has been shown. */
function leadToFeatures() {
  const key = 'site-feature';
  const onHome = find('#ai-agent');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-feature]')) {
    link.addEventListener('click', (event) => {
      find(':popover-open')?.hidePopover();
      if (onHome || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const [page = '', feature = ''] = link.href.split('#');
      sessionStorage[key] = feature;
      location.assign(page);
    });
  }
  const wanted = sessionStorage[key] as string | undefined;
  delete sessionStorage[key];
  if (wanted && onHome) setTimeout(() => find(`#${wanted}`)?.scrollIntoView(), 100);
}

function storeLanguage() {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-locale]'))
    link.addEventListener('click', () => {
      stored().locale = link.dataset.locale;
    });
}

/** Whoever reads Chinese and has chosen no language is offered the page in it; nobody is sent there unasked. */
function offerLanguage() {
  if (root.lang !== 'en' || stored().locale) return;
  const language = navigator.language.toLowerCase();
  if (!language.startsWith('zh')) return;
  const offer = find(`[data-offer=${/hk|tw|mo|hant/.test(language) ? 'zh-hk' : 'zh-cn'}]`);
  offer?.removeAttribute('hidden');
  offer?.querySelector('button')?.addEventListener('click', () => {
    stored().locale = 'en';
    offer.hidden = true;
  });
}

/** The web chat of the demo is loaded with the first sign of life, so that it slows down no page. */
function loadDemo() {
  const link = find('a[data-demo]');
  if (!link) return;
  let loading: Promise<unknown> | undefined;
  const load = () => {
    for (const type of signs) removeEventListener(type, load);
    loading ??= new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = '/widget.js';
      script.dataset.channel = link.dataset.demo;
      script.dataset.theme = root.classList.contains('dark') ? 'dark' : 'light';
      script.addEventListener('load', resolve);
      document.head.append(script);
    });
    return loading;
  };
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
  for (const type of signs) addEventListener(type, load, { passive: true });
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    await load();
    (window as unknown as { Parley?: (command: string) => void }).Parley?.('open');
  });
}
