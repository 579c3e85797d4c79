import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotIncluded } from '#web/entities/plan/NotIncluded.tsx';
import { useIncludes } from '#web/entities/plan/useIncludes.ts';
import { VerifyGuide } from '#web/features/webhook/VerifyGuide.tsx';
import { WebhookList } from '#web/features/webhook/WebhookList.tsx';
import { urlDefaults } from '#web/features/webhook/webhookQuery.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { useSearch } from '#web/lib/useSearch.ts';
import { RequirePermission } from '#web/shell/permission/RequirePermission.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Button } from '#web/ui/form/Button.tsx';

const WebhookForm = lazily(() => import('#web/features/webhook/WebhookForm.tsx'));
const WebhookDrawer = lazily(() => import('#web/features/webhook/WebhookDrawer.tsx'));

/** Addresses that are told what happens in the organization. */
export default function WebhookPage() {
  return (
    <RequirePermission permission="integration.manage">
      <Contents />
    </RequirePermission>
  );
}

function Contents() {
  const { t } = useTranslation(['subscription', 'common']);
  const isIncluded = useIncludes('api_keys')?.isIncluded ?? false;
  const [url, setUrl] = useSearch(urlDefaults);
  const [adding, setAdding] = useState<boolean>();
  const create = isIncluded && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t('webhook.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('common:menu.webhooks')} text={t('webhook.intro')} actions={create} />
      <NotIncluded className="max-w-180 px-6 pb-5 max-md:px-4" />
      <WebhookList create={create} onOpen={({ id }) => setUrl({ webhook: id }, { push: true })} />
      <VerifyGuide />
      {adding !== undefined && <WebhookForm open={adding} onClose={() => setAdding(false)} />}
      {url.webhook > 0 && <WebhookDrawer id={url.webhook} onClose={() => setUrl({ webhook: 0 })} />}
    </>
  );
}
