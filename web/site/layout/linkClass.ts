import { cva } from 'class-variance-authority';

/** Links that look like buttons, in the sizes of the site. */
export const linkClass = cva(
  'inline-flex shrink-0 items-center justify-center gap-2.5 font-medium whitespace-nowrap transition-colors',
  {
    variants: {
      look: {
        filled: 'bg-human text-on-human hover:bg-human-hover',
        outlined: 'text-text shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-sunken',
        quiet: 'text-human-text hover:bg-human-soft',
      },
      size: {
        bar: 'h-10 rounded-2 px-4.5 text-[15px] max-md:h-11',
        large: 'h-13 rounded-3 px-6.5 text-[17px] lang-zh:text-16',
      },
    },
  },
);
