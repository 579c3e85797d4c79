import { flushSync } from 'react-dom';
import { useStored, write } from '#web/lib/session.ts';

export type Theme = 'light' | 'dark';

export function useTheme(): Theme {
  return useStored('theme') === 'dark' ? 'dark' : 'light';
}

/** Saves the theme and shows it in a circle that grows for 750 ms from the point that was pressed. */
export function changeTheme(to: Theme, from: { x: number; y: number } = { x: innerWidth, y: 0 }): void {
  const apply = () =>
    flushSync(() => {
      document.documentElement.classList.toggle('dark', to === 'dark');
      write('theme', to);
    });
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return apply();
  const radius = Math.hypot(Math.max(from.x, innerWidth - from.x), Math.max(from.y, innerHeight - from.y));
  const centre = `${from.x}px ${from.y}px`;
  document.startViewTransition(apply).ready.then(
    () =>
      document.documentElement.animate(
        { clipPath: [`circle(0 at ${centre})`, `circle(${radius}px at ${centre})`] },
        { duration: 750, easing: 'cubic-bezier(.2,0,0,1)', pseudoElement: '::view-transition-new(root)' },
      ),
    () => undefined,
  );
}
