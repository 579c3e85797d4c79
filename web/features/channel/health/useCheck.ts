import { useEffect, useRef } from 'react';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { useAction } from '#web/lib/queries.ts';

/** Asks the provider whether the channel works. `atOnce`: when the screen opens, too. */
export function useCheck({ id }: Pick<Channel, 'id'>, { atOnce = false } = {}) {
  const check = useAction(channelRoutes.check, { refresh: [channelRoutes.list], quiet: true });
  const { mutate } = check;
  const asked = useRef(false);
  const ask = () => mutate({ params: { id }, body: {} });
  useEffect(() => {
    if (!atOnce || asked.current) return;
    asked.current = true;
    mutate({ params: { id }, body: {} });
  }, [atOnce, id, mutate]);
  return { ask, isAsking: check.isPending, result: check.data, error: check.error };
}
