const paths = {
  back: 'M15 18l-6-6 6-6',
  next: 'M9 18l6-6-6-6',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4',
} as const;

export function Icon({ of }: { of: keyof typeof paths }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[of]} />
    </svg>
  );
}
