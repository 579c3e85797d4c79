import { ChevronDown, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Portal } from '#shared/contract/booking/portal.ts';
import { ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { Conversation } from '#web/features/portal/Conversation.tsx';
import { callPortal, usePortal } from '#web/features/portal/usePortal.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { address } from '#web/lib/locale.ts';
import { forget } from '#web/lib/session.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  session: string;
}

/** The bookings and conversations of whoever opened the link. */
export function Overview({ session }: Props) {
  const { t } = useTranslation('relationship');
  const portal = usePortal(session);
  const signOut = () => {
    void callPortal(session, '/sign-out', 'POST').catch(() => undefined);
    forget('portal-session');
  };
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-8 px-6 py-10 max-md:px-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-24 font-semibold">{t('portal.title')}</h1>
          {portal.data && (
            <p className="mt-1 text-14 wrap-anywhere text-text-2" dir="auto">
              {portal.data.business.name}
            </p>
          )}
        </div>
        <Button onClick={signOut}>
          <LogOut aria-hidden="true" />
          {t('portal.signOut')}
        </Button>
      </div>
      <Loaded query={portal}>{(data) => <Lists {...data} session={session} />}</Loaded>
    </div>
  );
}

function Lists({ session, business, bookings, conversations }: Portal & Props) {
  const { t } = useTranslation('relationship');
  // Of the moment at which the page was opened.
  const [now] = useState(() => Date.now() / 1000);
  const isToCome = ({ status, ends_at: endsAt }: Portal['bookings'][number]) =>
    endsAt > now && (status === 'pending' || status === 'confirmed');
  const zone = business.time_zone;
  return (
    <>
      <Bookings title={t('portal.toCome')} bookings={bookings.filter(isToCome).toReversed()} zone={zone}>
        <p className="text-14 text-text-2">{t('portal.noneToCome')}</p>
      </Bookings>
      <Bookings title={t('portal.former')} bookings={bookings.filter((one) => !isToCome(one))} zone={zone} />
      {conversations.length > 0 && (
        <Section title={t('portal.conversations')}>
          <ul className="divide-y hairline rounded-3 border hairline">
            {conversations.map((one) => (
              <li key={one.id}>
                <details className="group">
                  <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3">
                    <ChannelIcon type={one.channel_type} />
                    <span className="min-w-0 flex-1 truncate text-14" dir="auto">
                      {one.last_message_text || t('portal.file')}
                    </span>
                    <span className="shrink-0 text-12 text-text-3 max-md:hidden">
                      {formatDateTime(one.last_message_at)}
                    </span>
                    <ChevronDown
                      className="size-4 shrink-0 text-text-3 group-open:rotate-180"
                      aria-hidden="true"
                    />
                  </summary>
                  <Conversation session={session} id={one.id} />
                </details>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const tones = {
  confirmed: 'ok',
  pending: 'warn',
  cancelled: 'plain',
  completed: 'plain',
  no_show: 'plain',
  held: 'plain',
} as const;

interface BookingsProps {
  title: string;
  bookings: Portal['bookings'];
  zone: string;
  /** Instead, when there are none. */
  children?: ReactNode;
}

function Bookings({ title, bookings, zone, children }: BookingsProps) {
  const { t } = useTranslation('relationship');
  if (bookings.length === 0 && !children) return null;
  return (
    <Section title={title}>
      {bookings.length === 0 ? (
        children
      ) : (
        <ul className="divide-y hairline rounded-3 border hairline">
          {bookings.map(({ id, service, status, starts_at: startsAt, link }) => (
            <li key={id}>
              <a
                href={address(link)}
                className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-human-soft"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-14 font-medium" dir="auto">
                    {service}
                  </span>
                  <span className="block text-13 text-text-2">
                    {formatDateTime(startsAt, { timeZone: zone })}
                  </span>
                </span>
                <Badge tone={tones[status]}>{t(`portal.status.${status}`)}</Badge>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
