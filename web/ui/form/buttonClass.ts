import { cva, type VariantProps } from 'class-variance-authority';

export const buttonClass = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-2 font-medium whitespace-nowrap select-none',
    'transition-colors disabled:pointer-events-none aria-disabled:pointer-events-none',
    '[&_svg]:size-4.25 [&_svg]:shrink-0 [&_svg]:stroke-[1.6]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-human text-on-human hover:bg-human-hover disabled:bg-sunken disabled:text-text-3',
        secondary:
          'text-text shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-sunken disabled:text-text-3 disabled:shadow-[inset_0_0_0_1px_var(--color-line)]',
        quiet: 'text-human-text hover:bg-human-soft aria-expanded:bg-human-soft disabled:text-text-3',
        danger:
          'bg-danger text-on-danger hover:bg-[color-mix(in_oklab,var(--color-danger)_86%,var(--color-text))] disabled:bg-sunken disabled:text-text-3',
      },
      size: {
        s: 'h-7 px-2.5 text-13 max-md:h-9',
        m: 'h-8 px-3.5 text-13 max-md:h-11 max-md:text-14',
        l: 'h-10 px-4.5 text-14 max-md:h-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'm' },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;
