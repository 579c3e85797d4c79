import { useState, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface Props {
  name: string;
  image?: string | null | undefined;
  /** px */
  size?: 24 | 28 | 36 | 46 | 72;
  tone?: 'plain' | 'human';
  shape?: 'round' | 'square';
  /** A small icon at its lower right, e.g. the channel. */
  badge?: ReactNode;
  className?: string;
}

const sizes = {
  24: 'size-6 text-11',
  28: 'size-7 text-11',
  36: 'size-9 text-12',
  46: 'size-11.5 text-14',
  72: 'size-18 text-24',
};

/** A picture, or the first letter of the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, image, size = 36, tone = 'plain', shape = 'round', badge, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const source = image && image !== broken ? imageUrl(image) : undefined;
  return (
    <span className={cx('relative inline-flex shrink-0', sizes[size], className)} aria-hidden="true">
      <span
        className={cx(
          'grid size-full place-items-center overflow-hidden leading-none font-semibold whitespace-nowrap',
          shape === 'round' ? 'rounded-full' : 'rounded-2',
          tone === 'human'
            ? 'bg-human-soft text-human-text'
            : 'bg-(--avatar,var(--color-sunken)) text-text-2',
        )}
      >
        {source ? (
          <img
            src={source}
            alt=""
            className="size-full object-cover"
            onError={() => setBroken(image ?? '')}
          />
        ) : (
          <bdi>{initialOf(name)}</bdi>
        )}
      </span>
      {badge && (
        <span className="absolute -right-1 -bottom-0.75 grid size-4.25 place-items-center rounded-full shadow-[0_0_0_2px_var(--ring,var(--color-surface))]">
          {badge}
        </span>
      )}
    </span>
  );
}

/** The first letter of a name in upper case; of a Chinese name its first character. */
export function initialOf(name: string): string {
  return ([...name.trim()][0] ?? '?').toLocaleUpperCase();
}

/** A stored picture may be bare base64. */
export function imageUrl(value: string): string {
  return /^(data:|https?:|\/(?!9j\/))/.test(value) ? value : `data:image/png;base64,${value}`;
}
