import type { TFunction } from 'i18next';
import type { ChannelDelivery } from '#shared/contract/channel.ts';
import { formatNumber } from '#web/lib/format.ts';

const kinds = [
  ...['message', 'reaction', 'echo', 'status', 'read_up_to', 'deleted', 'new_ids', 'account', 'unknown'],
] as const;

/** What was in a delivery: how many of each kind. */
export function foundWords(t: TFunction<'channel'>, found: ChannelDelivery['found']): string[] {
  return kinds.flatMap((kind) => {
    const count = found.filter((one) => one.kind === kind).length;
    if (count === 0) return [];
    return [t(`log.found.${kind as 'message'}`, { count, total: formatNumber(count) })];
  });
}
