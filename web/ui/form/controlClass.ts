/** The common box of inputs, selects and text areas. */
export const controlClass = [
  'w-full rounded-2 bg-raised text-14 text-text max-md:text-16',
  'shadow-[inset_0_0_0_1px_var(--color-line-strong)] transition-shadow',
  'outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)] has-focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)]',
  'data-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] data-invalid:focus-visible:shadow-[inset_0_0_0_2px_var(--color-danger)]',
  '[&[readonly]]:bg-sunken [&[readonly]:not(:focus-visible)]:shadow-[inset_0_0_0_1px_var(--color-line)]',
  'data-disabled:bg-sunken data-disabled:text-text-3 data-disabled:shadow-[inset_0_0_0_1px_var(--color-line)]',
].join(' ');

export const controlHeight = 'h-9 max-md:h-11';
