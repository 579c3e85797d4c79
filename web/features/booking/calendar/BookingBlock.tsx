import { CircleDashed, Hourglass, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/booking.ts';
import type { Block } from '#web/features/booking/calendar/columns.ts';
import { formatTime } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';

/** How a booking looks, by its state: never by the colour alone. */
export function lookOf({ status, source }: Booking): string {
  if (status === 'held')
    return 'bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_6px,transparent_6px_12px)] text-text-2 border-l-line-strong';
  if (status === 'pending')
    return 'bg-raised text-text border-l-warn shadow-[inset_0_0_0_1px_var(--color-warn)]';
  if (status === 'cancelled') return 'bg-sunken text-text-3 line-through border-l-line';
  if (status === 'completed') return 'bg-sunken text-text-2 border-l-ok';
  if (status === 'no_show') return 'bg-danger-soft text-text-2 border-l-danger';
  return source === 'agent'
    ? 'bg-human-soft text-human-text border-l-human shadow-[inset_0_0_0_1px_var(--color-ai-line)]'
    : 'bg-human-soft text-human-text border-l-human';
}

/** What a block of the grid says. */
export function BlockContent({ block, timeZone, lines }: { block: Block; timeZone: string; lines: number }) {
  const { t } = useTranslation('booking');
  const { first, all } = block;
  const Icon = first.status === 'held' ? CircleDashed : first.status === 'pending' ? Hourglass : undefined;
  const isByAgent = first.source === 'agent';
  const isClass = first.capacity > 1;
  return (
    // Its words are said beside it, whatever fits.
    <span className="block min-w-0" aria-hidden="true">
      <span className="flex min-w-0 items-center gap-1 text-12 leading-4 font-semibold">
        {Icon && <Icon className="size-3 shrink-0" />}
        {isByAgent && <Sparkles className="size-3 shrink-0 text-ai-text" />}
        <span dir="auto" className="truncate">
          {isClass ? first.service.name : first.customer?.name || t('noName')}
        </span>
      </span>
      {lines > 1 && (
        <span className="block truncate text-12 leading-4 font-normal">
          {formatTime(first.starts_at, { timeZone })}{' '}
          <bdi>{isClass ? t('seats', { taken: all.length, of: first.capacity }) : first.service.name}</bdi>
        </span>
      )}
      {lines > 2 && <bdi className="block truncate text-12 leading-4 font-normal">{first.resource.name}</bdi>}
    </span>
  );
}

export function blockClass(booking: Booking, className?: string): string {
  return cx('overflow-hidden rounded-2 border-l-3 px-1.5 py-0.5 text-left', lookOf(booking), className);
}
