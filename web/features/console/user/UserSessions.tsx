import { useTranslation } from 'react-i18next';
import { userRoutes, type UserDetail } from '#shared/contract/console/user.ts';
import { deviceName } from '#web/features/console/deviceName.ts';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { useAction, useCall } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Where a user is signed in. */
export function UserSessions({ user: { id } }: { user: UserDetail }) {
  const { t } = useTranslation(['admin', 'common']);
  const { mayManage } = useAdmin();
  const query = useCall(userRoutes.sessions, { params: { id } }, { quiet: true });
  const end = useAction(userRoutes.endSessions, {
    refresh: [userRoutes.sessions, userRoutes.get],
    onDone: () => toast.done(t('user.loggedOut')),
  });
  const hasAny = (query.data?.length ?? 0) > 0;
  return (
    <Section
      title={t('user.sessions')}
      actions={
        mayManage &&
        hasAny && (
          <Button size="s" busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
            {t('user.logOutEverywhere')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={2}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="text-13 text-text-2">{t('user.noSessions')}</p>
          ) : (
            <ul className="text-13">
              {sessions.map((session) => (
                <li key={session.id} className="flex gap-3 border-b hairline py-1.75 last:border-b-0">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate" title={session.user_agent}>
                      {deviceName(session.user_agent) || t('user.unknownDevice')}
                    </span>
                    <span className="block text-12 text-text-3">{session.address}</span>
                  </span>
                  <Ago unix={session.last_seen_at} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
