import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminSessionRoutes } from '#shared/contract/profile.ts';
import { deviceName } from '#web/features/console/deviceName.ts';
import { adminSessions } from '#web/features/console/profile/adminSessions.ts';
import { address } from '#web/lib/locale.ts';
import { useAction, usePage } from '#web/lib/queries.ts';
import { endSession } from '#web/lib/session.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Where the administrator is signed in, ending one of these sessions, and all. */
export function SessionList() {
  const { t } = useTranslation('admin-profile');
  const [asking, setAsking] = useState(false);
  const query = usePage(adminSessionRoutes.list, adminSessions, { quiet: true });
  const end = useAction(adminSessionRoutes.end, {
    refresh: [adminSessionRoutes.list],
    onDone: () => toast.done(t('session.ended')),
  });
  const endAll = useAction(adminSessionRoutes.endAll);
  return (
    <Section
      title={t('session.title')}
      text={t('session.text')}
      actions={
        <Button size="s" onClick={() => setAsking(true)}>
          {t('session.endAll')}
        </Button>
      }
    >
      <Loaded query={query} lines={3}>
        {({ rows }) => (
          <ul className="text-13">
            {rows.map(({ id, user_agent: agent, address: from, current, last_seen_at: seen }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b hairline py-2">
                <Monitor className="size-4.5 shrink-0 stroke-[1.6] text-text-3" aria-hidden="true" />
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block truncate" title={agent}>
                    {deviceName(agent) || t('session.unknown')}
                  </span>
                  <span className="block text-12 text-text-3">{from}</span>
                </span>
                <Ago unix={seen} />
                {current ? (
                  <Badge tone="human">{t('session.current')}</Badge>
                ) : (
                  <Button
                    size="s"
                    variant="quiet"
                    busy={end.isPending && end.variables.params.id === id}
                    onClick={() => end.mutate({ params: { id } })}
                  >
                    {t('session.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        width={420}
        title={t('session.confirmEndAll')}
        confirmLabel={t('session.endAll')}
        variant="danger"
        onConfirm={async () => {
          await endAll.mutateAsync({ body: {} });
          endSession();
          location.assign(address('/auth/admin/login'));
        }}
      >
        <p className="text-14 text-text-2">{t('session.endAllText')}</p>
      </ConfirmDialog>
    </Section>
  );
}
