import { useEffect } from 'react';

const most = { height: 520, width: 768 };

/**
 * While a phone's keyboard is up, marks the page with `data-short`, which leaves out what the thread can do without, and
 * limits it to the visible part: some browsers lay the keyboard over the page.
 */
export function useShortWindow(isActive: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isActive || !view) return;
    const page = document.documentElement;
    const adjust = () => {
      const isShort = view.height < most.height && view.width < most.width;
      page.toggleAttribute('data-short', isShort);
      if (isShort) page.style.setProperty('--visible', `${view.height}px`);
    };
    adjust();
    view.addEventListener('resize', adjust);
    return () => {
      view.removeEventListener('resize', adjust);
      page.removeAttribute('data-short');
    };
  }, [isActive]);
}
