// After Lucide (ISC licence).
export const close = 'M18 6 6 18M6 6l12 12';
export const more = 'M5 12h.01M12 12h.01M19 12h.01';
export const attach =
  'm16 6-8.4 8.6a2 2 0 0 0 2.8 2.8l8.4-8.6a4 4 0 1 0-5.6-5.6l-8.4 8.6a6 6 0 1 0 8.4 8.4l8.4-8.6';
export const send = 'm5 12 7-7 7 7M12 19V5';
