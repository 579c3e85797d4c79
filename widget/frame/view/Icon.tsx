/** Outlines after Lucide (ISC licence). */
const paths = {
  close: 'M18 6 6 18M6 6l12 12',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  attach: 'm16 6-8.4 8.6a2 2 0 0 0 2.8 2.8l8.4-8.6a4 4 0 1 0-5.6-5.6l-8.4 8.6a6 6 0 1 0 8.4 8.4l8.4-8.6',
  send: 'm5 12 7-7 7 7M12 19V5',
  down: 'M12 5v14m7-7-7 7-7-7',
  book: 'M12 7v14M2 4h6a4 4 0 0 1 4 4 4 4 0 0 1 4-4h6v14h-7a3 3 0 0 0-3 3 3 3 0 0 0-3-3H2z',
  file: 'M4 2h10l6 6v14H4zM14 2v6h6',
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class={name === 'more' ? 'icon bold' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
