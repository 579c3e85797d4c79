import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarLinkRoutes, type CalendarLink } from '#shared/contract/booking/calendarLink.ts';
import { useAction } from '#web/lib/queries.ts';
import { Code } from '#web/ui/display/Code.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CopyButton } from '#web/ui/form/CopyButton.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** The address that calendars subscribe to. */
export function FeedSection({ resourceId, link }: { resourceId: number; link: CalendarLink }) {
  const { t } = useTranslation(['bookingCalendar', 'common']);
  const [isAsking, setAsking] = useState(false);
  const refresh = [calendarLinkRoutes.get];
  const update = useAction(calendarLinkRoutes.update, {
    refresh,
    onDone: () => toast.done(t('common:state.saved')),
  });
  const renew = useAction(calendarLinkRoutes.renew, { refresh, onDone: () => toast.done(t('feed.renewed')) });
  const params = { id: resourceId };
  return (
    <Section title={t('feed.title')} text={t('feed.text')}>
      <div className="flex min-w-0 flex-col gap-3">
        <Code label={t('feed.address')} text={link.feed_url} className="min-w-0" />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link.feed_url} label={t('feed.copy')} />
          <Button onClick={() => setAsking(true)}>
            <RotateCw aria-hidden="true" />
            {t('feed.renew')}
          </Button>
        </div>
        <Switch
          checked={link.shows_names}
          onChange={(shows_names) => update.mutate({ params, body: { shows_names } })}
          label={t('feed.names')}
          hint={t('feed.namesHint')}
          disabled={update.isPending}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('feed.renew')}
        description={t('feed.askRenew')}
        confirmLabel={t('feed.renew')}
        onConfirm={() => renew.mutateAsync({ params, body: {} })}
      />
    </Section>
  );
}
