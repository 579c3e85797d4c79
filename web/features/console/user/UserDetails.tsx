import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#shared/contract/console/user.ts';
import { UserActions } from '#web/features/console/user/UserActions.tsx';
import { UserForm } from '#web/features/console/user/UserForm.tsx';
import { UserSessions } from '#web/features/console/user/UserSessions.tsx';
import { UserStatus } from '#web/features/console/user/UserStatus.tsx';
import { useAdmin } from '#web/features/console/useAdmin.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { TextLink } from '#web/ui/display/TextLink.tsx';

/** A user's account, organizations and sessions, and what the console may do to it. */
export function UserDetails({ user, onGone }: { user: UserDetail; onGone: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { mayManage } = useAdmin();
  return (
    <>
      <FactList
        facts={[
          [t('fact.status'), <UserStatus key="status" status={user.status} />],
          !mayManage && [t('fact.email'), user.email],
          !mayManage && [t('fact.username'), user.username],
          [t('fact.lastSeen'), <Ago key="seen" unix={user.last_seen_at} never={t('never')} />],
          [t('fact.created'), formatDateTime(user.created_at)],
        ]}
      />
      {mayManage && <UserForm user={user} />}
      <Section title={t('fact.organizations')}>
        {user.workspaces.length === 0 ? (
          <p className="text-13 text-text-2">{t('user.noOrganizations')}</p>
        ) : (
          <ul className="text-13">
            {user.workspaces.map(({ id, name, status, role }) => (
              <li key={id} className="flex items-center gap-3 border-b hairline py-1.75 last:border-b-0">
                <TextLink to={`/admin/workspace?open=${id}`} className="min-w-0 flex-1 truncate" dir="auto">
                  {name}
                </TextLink>
                {status === 'suspended' && <span className="text-danger">{t('status.suspended')}</span>}
                <span className="text-text-2">{t(`common:role.${role}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <UserSessions user={user} />
      {mayManage && <UserActions user={user} onGone={onGone} />}
    </>
  );
}
