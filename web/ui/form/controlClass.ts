/** The common box of inputs, selects and text areas. */
export const controlClass = [
  'w-full rounded-2 bg-raised text-14 text-text max-md:text-16',
  'shadow-[inset_0_0_0_1px_var(--line-strong)] transition-shadow',
  'outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] has-focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]',
  'data-invalid:shadow-[inset_0_0_0_1px_var(--danger)] data-invalid:focus-visible:shadow-[inset_0_0_0_2px_var(--danger)]',
  'data-disabled:bg-sunken data-disabled:text-text-3 data-disabled:shadow-[inset_0_0_0_1px_var(--line)]',
].join(' ');

export const controlHeight = 'h-9 max-md:h-11';
