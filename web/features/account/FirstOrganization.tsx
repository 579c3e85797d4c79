import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '#web/lib/lazily.tsx';
import { read } from '#web/lib/session.ts';
import { useSystemMode, useTitle } from '#web/lib/useSystem.ts';
import { Problem } from '#web/shell/Problem.tsx';
import { Button } from '#web/ui/form/Button.tsx';

const CreateOrganizationDialog = lazily(() => import('#web/shell/CreateOrganizationDialog.tsx'));

/** For a user without an organization: create one or wait for an invitation. */
export default function FirstOrganization() {
  const { t } = useTranslation(['auth', 'common']);
  const [user] = useState(() => read('user'));
  const mayCreate = useSystemMode() !== 'mono';
  const [creating, setCreating] = useState<boolean>();
  useTitle(t('auth:first.title'));
  return (
    <Problem
      title={t('auth:first.welcome', { name: user?.display_name })}
      text={
        <>
          {mayCreate && <span className="block">{t('auth:first.create')}</span>}
          <span className="mt-2 block">{t('auth:first.invited', { email: user?.email })}</span>
        </>
      }
    >
      {mayCreate && (
        <Button variant="primary" size="l" onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" />
          {t('common:organization.create')}
        </Button>
      )}
      <Button size="l" variant={mayCreate ? 'quiet' : 'primary'} onClick={() => location.reload()}>
        {t('auth:first.look')}
      </Button>
      {creating !== undefined && (
        <CreateOrganizationDialog open={creating} onClose={() => setCreating(false)} />
      )}
    </Problem>
  );
}
