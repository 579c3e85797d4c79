import { useMemo } from 'react';
import { useStored } from '#web/lib/session.ts';

/** The time zone of the organization, for the functions of `format.ts`; that of the viewer while it is not known. */
export function useZone(): { timeZone?: string } {
  const timeZone = useStored('workspace')?.time_zone;
  return useMemo(() => (timeZone === undefined ? {} : { timeZone }), [timeZone]);
}
