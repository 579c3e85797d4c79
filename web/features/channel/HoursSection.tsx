import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelRoutes, type Channel } from '#shared/contract/channel.ts';
import { WorkingHours } from '#web/entities/workingHours/WorkingHours.tsx';
import { useAction } from '#web/lib/queries.ts';
import { Section } from '#web/ui/display/Section.tsx';
import { SaveBar } from '#web/ui/form/SaveBar.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

type Hours = NonNullable<Channel['hours']>;

const weekdays: Hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));

/** When people answer on the channel, where that is not as everywhere. */
export default function HoursSection({ channel, mayManage }: { channel: Channel; mayManage: boolean }) {
  const { t } = useTranslation(['channel', 'common']);
  const [hours, setHours] = useState(channel.hours);
  const [error, setError] = useState('');
  const update = useAction(channelRoutes.update, {
    refresh: [channelRoutes.list],
    onDone: () => toast.done(t('common:state.saved')),
  });
  const save = () => {
    if (hours?.some(({ from, to }) => to === '' || from >= to)) return setError(t('hours.wrong'));
    setError('');
    update.mutate({ params: { id: channel.id }, body: { hours } });
  };
  const isChanged = JSON.stringify(hours) !== JSON.stringify(channel.hours);
  return (
    <Section title={t('hours.title')} text={t('hours.text')}>
      <Switch
        label={t('hours.own')}
        hint={hours ? t('hours.ownHint') : t('hours.everywhereHint')}
        checked={hours !== null}
        disabled={!mayManage}
        onChange={(isOwn) => setHours(isOwn ? (channel.hours ?? weekdays) : null)}
        className="rounded-3 px-4 py-3 shadow-[inset_0_0_0_1px_var(--color-line)]"
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {hours && (
          <div className="mt-4 px-1">
            <WorkingHours
              times={hours}
              readOnly={!mayManage}
              error={error || undefined}
              onChange={(times) => {
                setError('');
                setHours(times);
              }}
            />
          </div>
        )}
        {isChanged && (
          <SaveBar
            isChanged
            busy={update.isPending}
            onDiscard={() => setHours(channel.hours)}
            className="mt-3"
          />
        )}
      </form>
    </Section>
  );
}
