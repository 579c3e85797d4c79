const hideDelay = 600;

/** Marks a pane while it scrolls and for 600 ms after, so that its scroll bar shows only then. */
export function fadeScrollbars(): void {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const pane = target instanceof Element ? target : document.documentElement;
      pane.setAttribute('data-scrolling', '');
      clearTimeout(timers.get(pane));
      timers.set(
        pane,
        setTimeout(() => pane.removeAttribute('data-scrolling'), hideDelay),
      );
    },
    { capture: true, passive: true },
  );
}
