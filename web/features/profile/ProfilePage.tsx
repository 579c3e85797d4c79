import { useTranslation } from 'react-i18next';
import { profileRoutes } from '#shared/contract/profile.ts';
import { ProfileForm } from '#web/features/profile/ProfileForm.tsx';
import { SessionList } from '#web/features/profile/SessionList.tsx';
import { SignInSection } from '#web/features/profile/SignInSection.tsx';
import { useCall } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';

/** The user's own account: who they are to others, how they log in, and where they are logged in. */
export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'common']);
  const query = useCall(profileRoutes.get, {}, { quiet: true });
  return (
    <>
      <PageHeader title={t('common:shell.profile')} text={t('intro')} />
      <div className="flex max-w-180 flex-col gap-9 px-6 pb-10 max-md:px-4">
        <Loaded query={query} failed={t('failed')}>
          {(user) => (
            <>
              <ProfileForm user={user} />
              <SignInSection user={user} />
              <SessionList />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
