/** Applies a change of theme in a circle that grows for 750 ms from the point that was pressed. */
export function revealTheme(apply: () => void, from: { x: number; y: number }): void {
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
