import { CalendarSync, TriangleAlert, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarLinkRoutes, type CalendarLink } from '#shared/contract/booking/calendarLink.ts';
import { useAction } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Notice } from '#web/ui/display/Notice.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Dot } from '#web/ui/display/StatusDot.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  resourceId: number;
  google: CalendarLink['google'];
  isConnecting: boolean;
}

/** The Google calendar whose events block times, and which gets the bookings. */
export function GoogleSection({ resourceId, google, isConnecting }: Props) {
  const { t } = useTranslation(['bookingCalendar', 'common']);
  const [isAsking, setAsking] = useState(false);
  const params = { id: resourceId };
  const refresh = [calendarLinkRoutes.get];
  const connect = useAction(calendarLinkRoutes.connect, { onDone: ({ url }) => window.location.assign(url) });
  const check = useAction(calendarLinkRoutes.check, { refresh });
  const disconnect = useAction(calendarLinkRoutes.disconnect, {
    refresh,
    onDone: () => toast.done(t('google.disconnected')),
  });
  const { state, problem } = google;
  return (
    <Section title={t('google.title')} text={t('google.text')}>
      <div className="flex min-w-0 flex-col gap-3">
        {state === 'none' && !google.is_available && (
          <Notice icon={<CalendarSync aria-hidden="true" />}>{t('google.notAvailable')}</Notice>
        )}
        {state !== 'none' && <State google={google} />}
        {state === 'reconnect' && (
          <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {t('google.reconnectText')}
          </Notice>
        )}
        {state === 'connected' && problem !== '' && (
          <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
            {t(`google.problem.${problem}`)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {state !== 'connected' && google.is_available && (
            <Button
              variant="primary"
              busy={connect.isPending || isConnecting}
              onClick={() => connect.mutate({ params, body: {} })}
            >
              {t(state === 'none' ? 'google.connect' : 'google.reconnect')}
            </Button>
          )}
          {state === 'connected' && (
            <Button busy={check.isPending} onClick={() => check.mutate({ params, body: {} })}>
              <CalendarSync aria-hidden="true" />
              {t('google.check')}
            </Button>
          )}
          {state !== 'none' && (
            <Button onClick={() => setAsking(true)}>
              <Unplug aria-hidden="true" />
              {t('google.disconnect')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('google.disconnect')}
        description={t('google.askDisconnect')}
        confirmLabel={t('google.disconnect')}
        onConfirm={() => disconnect.mutateAsync({ params })}
      />
    </Section>
  );
}

function State({
  google: { state, account, checked_at: checkedAt, waiting, problem },
}: Pick<Props, 'google'>) {
  const { t } = useTranslation('bookingCalendar');
  const isWell = state === 'connected' && problem === '';
  return (
    <div className="flex min-w-0 flex-col gap-1 text-14">
      <span className="flex min-w-0 items-center gap-2">
        <Dot tone={isWell ? 'ok' : 'warn'} />
        <span className="min-w-0 break-words">
          {t(`google.state.${state === 'reconnect' ? 'reconnect' : 'connected'}`)}
          {account && (
            <>
              {' · '}
              <bdi>{account}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="text-13 text-text-2">
        {checkedAt === null ? (
          t('google.neverRead')
        ) : (
          <>
            {t('google.read')} <Ago unix={checkedAt} />
          </>
        )}
        {waiting > 0 && ` · ${t('google.waiting', { count: waiting })}`}
      </span>
    </div>
  );
}
