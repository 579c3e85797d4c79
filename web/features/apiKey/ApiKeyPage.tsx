import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/apiKey.ts';
import { NotIncluded } from '#web/entities/plan/NotIncluded.tsx';
import { useIncludes } from '#web/entities/plan/useIncludes.ts';
import { KeyList } from '#web/features/apiKey/KeyList.tsx';
import { lazily } from '#web/lib/lazily.tsx';
import { RequirePermission } from '#web/shell/permission/RequirePermission.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Button } from '#web/ui/form/Button.tsx';

const NewKeyDialog = lazily(() => import('#web/features/apiKey/NewKeyDialog.tsx'));
const RenameDialog = lazily(() => import('#web/features/apiKey/RenameDialog.tsx'));
const RevokeDialog = lazily(() => import('#web/features/apiKey/RevokeDialog.tsx'));

/** The keys by which programs act for the organization. */
export default function ApiKeyPage() {
  return (
    <RequirePermission permission="key.manage">
      <Contents />
    </RequirePermission>
  );
}

function Contents() {
  const { t } = useTranslation(['subscription', 'common']);
  const isIncluded = useIncludes('api_keys')?.isIncluded ?? false;
  const [creating, setCreating] = useState<boolean>();
  const [chosen, setChosen] = useState<{ key: ApiKey; to: 'rename' | 'revoke' }>();
  const [isOpen, setOpen] = useState(false);
  const choose = useCallback((key: ApiKey, to: 'rename' | 'revoke') => {
    setChosen({ key, to });
    setOpen(true);
  }, []);
  const create = isIncluded && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      {t('apiKey.create')}
    </Button>
  );
  const close = () => setOpen(false);
  return (
    <>
      <PageHeader
        title={t('common:menu.apiKeys')}
        text={
          <>
            {t('apiKey.intro')}{' '}
            <a
              href="/docs"
              target="_blank"
              rel="noreferrer"
              className="rounded-1 font-medium text-human-text underline decoration-human-text/40 underline-offset-3 hover:decoration-current"
            >
              {t('apiKey.reference')}
            </a>
          </>
        }
        actions={create}
      />
      <NotIncluded className="max-w-180 px-6 pb-5 max-md:px-4" />
      <KeyList create={create} onChoose={choose} />
      {creating !== undefined && <NewKeyDialog open={creating} onClose={() => setCreating(false)} />}
      {chosen?.to === 'rename' && (
        <RenameDialog key={chosen.key.id} apiKey={chosen.key} open={isOpen} onClose={close} />
      )}
      {chosen?.to === 'revoke' && <RevokeDialog apiKey={chosen.key} open={isOpen} onClose={close} />}
    </>
  );
}
