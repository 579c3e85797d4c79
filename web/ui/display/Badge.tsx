import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-1 px-1.75 text-12 leading-5! whitespace-nowrap',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-text-2',
        human: 'bg-human-soft text-human-text',
        ai: 'bg-ai-soft text-ai-text',
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        danger: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export function Badge({ tone, children }: VariantProps<typeof badgeClass> & { children: ReactNode }) {
  // A word of people's may be as long as the line.
  return (
    <span className={badgeClass({ tone })}>
      {typeof children === 'string' ? (
        <span className="min-w-0 truncate" dir="auto">
          {children}
        </span>
      ) : (
        children
      )}
    </span>
  );
}

/** A number in a pill, at most 99+. Nothing for 0. */
export function CountBadge({ count, tone = 'human' }: { count: number; tone?: 'human' | 'ai' }) {
  if (count <= 0) return null;
  return (
    <span
      className={`min-w-4.5 rounded-full px-1 text-center text-11 leading-4.5! font-semibold ${tone === 'ai' ? 'bg-ai text-on-ai' : 'bg-human text-on-human'}`}
    >
      {capped(count)}
    </span>
  );
}

/** 100 → "99+" */
export function capped(count: number): string {
  return count > 99 ? '99+' : String(count);
}
