import { useTranslation } from 'react-i18next';
import { adminProfileRoutes } from '#shared/contract/profile.ts';
import { PasswordForm } from '#web/features/console/profile/PasswordForm.tsx';
import { ProfileForm } from '#web/features/console/profile/ProfileForm.tsx';
import { SessionList } from '#web/features/console/profile/SessionList.tsx';
import { useCall } from '#web/lib/queries.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Section } from '#web/ui/display/Section.tsx';

/** The administrator's own account: picture and username, password, sessions. */
export default function ProfilePage() {
  const { t } = useTranslation(['admin-profile', 'common']);
  const query = useCall(adminProfileRoutes.get, {}, { quiet: true });
  return (
    <>
      <PageHeader title={t('common:menu.profile')} text={t('intro')} />
      <div className="flex max-w-160 flex-col gap-10 px-6 pb-10 max-md:px-4">
        <Loaded query={query}>{(profile) => <ProfileForm profile={profile} />}</Loaded>
        <Section title={t('password.title')} text={t('password.text')}>
          <PasswordForm />
        </Section>
        <SessionList />
      </div>
    </>
  );
}
