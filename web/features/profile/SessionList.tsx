import { Laptop, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionRoutes } from '#shared/contract/profile.ts';
import { deviceOf } from '#web/features/profile/deviceOf.ts';
import { allSessions } from '#web/features/profile/profileLoader.ts';
import type { Reply } from '#web/lib/api.ts';
import { formatAgo, formatDateTime } from '#web/lib/format.ts';
import { address } from '#web/lib/locale.ts';
import { useAction, usePage } from '#web/lib/queries.ts';
import { endSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Session = Reply<typeof sessionRoutes.list>[number];

const icons = { computer: Laptop, phone: Smartphone, tablet: Tablet, program: SquareTerminal };

/** Where the user is logged in; each of the others can be ended, or all at once. */
export function SessionList() {
  const { t } = useTranslation('profile');
  const query = usePage(sessionRoutes.list, allSessions, { quiet: true });
  const [asking, setAsking] = useState(false);
  const endAll = useAction(sessionRoutes.endAll);
  const everywhere = async () => {
    await endAll.mutateAsync({ body: {} });
    endSession();
    location.assign(address('/auth/login'));
  };
  return (
    <Section
      title={t('session.title')}
      text={t('session.text')}
      actions={<Button onClick={() => setAsking(true)}>{t('session.endAll')}</Button>}
    >
      <Loaded query={query} lines={4}>
        {({ rows }) => (
          <ul className="border-t hairline">
            {rows
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        width={420}
        title={t('session.endAll')}
        confirmLabel={t('session.endAllConfirm')}
        variant="danger"
        onConfirm={everywhere}
      >
        <p className="text-14 text-text-2">{t('session.endAllText')}</p>
      </ConfirmDialog>
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('profile');
  const { id, user_agent: userAgent, address: network, current, places, last_seen_at: seen } = session;
  const device = deviceOf(userAgent);
  const Icon = icons[device.kind];
  const name =
    device.browser && device.system
      ? t('session.device', { browser: device.browser, system: device.system })
      : device.browser || device.system || t('session.unknown');
  const end = useAction(sessionRoutes.end, {
    refresh: [sessionRoutes.list],
    onDone: () => toast.done(t('session.ended')),
  });
  return (
    <li className="flex items-start gap-3.5 border-b hairline py-3">
      <Icon className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-text-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-14 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {current && <Badge tone="ok">{t('session.current')}</Badge>}
        </p>
        <p className="text-13 text-text-2">
          {t('session.from', { network })}
          {' · '}
          <time dateTime={new Date(seen * 1000).toISOString()} title={formatDateTime(seen)}>
            {t('session.seen', { ago: formatAgo(seen) })}
          </time>
        </p>
        {places.length > 0 && (
          <details className="mt-1 text-13 text-text-2">
            <summary className="w-fit cursor-pointer rounded-1 text-human-text max-md:py-2">
              {t('session.places', { count: places.length })}
            </summary>
            <ul className="mt-1 flex flex-col gap-0.5">
              {places.map((place) => (
                <li key={`${place.network} ${place.browser}`} className="break-words">
                  {t('session.place', {
                    browser: place.browser,
                    network: place.network,
                    time: formatDateTime(place.last_seen_at),
                  })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {!current && (
        <Button
          size="s"
          busy={end.isPending}
          aria-label={t('session.endOf', { name })}
          onClick={() => end.mutate({ params: { id } })}
        >
          {t('session.end')}
        </Button>
      )}
    </li>
  );
}
