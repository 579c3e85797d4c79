import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

export type Tone = 'ai' | 'human' | 'danger' | 'ok' | 'warn' | 'done' | 'idle';

const looks: Record<Tone, { dot: string; text: string }> = {
  ai: {
    dot: 'bg-ai shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-ai)_26%,transparent)]',
    text: 'text-ai-text',
  },
  human: { dot: 'bg-human', text: 'text-text-3' },
  danger: { dot: 'bg-danger', text: 'text-danger font-medium' },
  ok: { dot: 'bg-ok', text: 'text-ok' },
  warn: { dot: 'bg-warn', text: 'text-warn' },
  done: { dot: 'border-[1.5px] border-line-strong', text: 'text-text-3' },
  idle: { dot: 'bg-line-strong', text: 'text-text-3' },
};

/** A status as a dot and a word; never the colour alone. `ai`: the agent; `human`: a member. */
export function StatusDot({
  tone,
  children,
  className,
}: {
  tone: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-12', looks[tone].text, className)}>
      <Dot tone={tone} />
      {children}
    </span>
  );
}

/** The dot without text, beside a text that says the same. */
export function Dot({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <span
      className={cx('inline-block size-1.5 shrink-0 rounded-full', looks[tone].dot, className)}
      aria-hidden="true"
    />
  );
}
