/** The popup of menus, selects and comboboxes, and a row in it. */
export const popupClass =
  'pop origin-(--transform-origin) rounded-3 bg-raised p-1 text-14 text-text shadow-2 outline-none';

export const optionClass = [
  'flex min-h-8.5 w-full cursor-default items-center gap-2.5 rounded-2 px-2.5 py-1 text-left text-14 outline-none select-none max-md:min-h-11',
  'data-highlighted:bg-human-soft data-highlighted:text-text data-disabled:text-text-3',
  '[&>svg]:size-4.25 [&>svg]:shrink-0 [&>svg]:stroke-[1.6] [&>svg]:text-text-2',
].join(' ');
