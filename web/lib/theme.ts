import { flushSync } from 'react-dom';
import { revealTheme } from '#web/lib/revealTheme.ts';
import { useStored, write } from '#web/lib/session.ts';

export type Theme = 'light' | 'dark';

export function useTheme(): Theme {
  return useStored('theme') === 'dark' ? 'dark' : 'light';
}

/** Saves the theme and shows it. */
export function changeTheme(to: Theme, from: { x: number; y: number } = { x: innerWidth, y: 0 }): void {
  revealTheme(
    () =>
      flushSync(() => {
        document.documentElement.classList.toggle('dark', to === 'dark');
        write('theme', to);
      }),
    from,
  );
}
