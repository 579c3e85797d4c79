// After Lucide (ISC licence).
export const down = 'M12 5v14m7-7-7 7-7-7';
export const book = 'M12 7v14M2 4h6a4 4 0 0 1 4 4 4 4 0 0 1 4-4h6v14h-7a3 3 0 0 0-3 3 3 3 0 0 0-3-3H2z';
export const file = 'M4 2h10l6 6v14H4zM14 2v6h6';
