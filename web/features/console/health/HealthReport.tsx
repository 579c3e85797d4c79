import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { JobList } from '#web/features/console/health/JobList.tsx';
import { ProblemList } from '#web/features/console/health/ProblemList.tsx';
import { problemsOf, type Health } from '#web/features/console/health/problems.ts';
import { SetAsideList } from '#web/features/console/health/SetAsideList.tsx';
import { formatAgo, formatBytes, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Section } from '#web/ui/display/Section.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';

const channelTones = { connected: 'ok', error: 'danger', disabled: 'idle' } as const;

/** What is wrong, then everything that this node knows of itself. */
export function HealthReport({ state }: { state: Health }) {
  const { t } = useTranslation('admin-dashboard');
  const problems = problemsOf(state);
  const { database, migrations, mail, storage, channels } = state;
  const { total, idle, waiting } = database.connections;
  const isOfChannel = (status: string): status is keyof typeof channelTones => status in channelTones;
  return (
    <div className="flex flex-col gap-9">
      {problems.length === 0 ? (
        <p
          role="status"
          className="flex items-center gap-2.5 rounded-3 bg-ok-soft px-4 py-3 text-14 font-medium text-ok"
        >
          <CircleCheck className="size-4.5 shrink-0 stroke-[1.8]" aria-hidden="true" />
          {t('health.well')}
        </p>
      ) : (
        <ProblemList problems={problems} state={state} />
      )}
      {state.set_aside.length > 0 && <SetAsideList jobs={state.set_aside} />}
      <div className="grid items-start gap-x-12 gap-y-9 xl:grid-cols-2">
        <div className="flex flex-col gap-9">
          <JobList jobs={state.jobs} />
          <Section title={t('health.storage')}>
            <FactList
              facts={[
                ...storage.disks.map(
                  ({ name, free_bytes: free, is_low: isLow }) =>
                    [
                      t(`health.disk.${name}`),
                      <StatusDot key={name} tone={isLow ? 'danger' : 'ok'} className="text-13!">
                        {t('health.free', { bytes: formatBytes(free) })}
                      </StatusDot>,
                    ] as const,
                ),
                [t('health.reserve'), formatBytes(storage.reserve_bytes)],
                [t('health.database'), database.ready ? t('health.databaseReady') : t('health.databaseDown')],
                [
                  t('health.connections'),
                  t('health.connectionsText', {
                    total: formatNumber(total),
                    idle: formatNumber(idle),
                    waiting: formatNumber(waiting),
                  }),
                ],
                [
                  t('health.migrations'),
                  t('health.migrationsText', {
                    applied: formatNumber(migrations.applied),
                    newest: migrations.newest,
                  }),
                ],
              ]}
            />
          </Section>
        </div>
        <div className="flex flex-col gap-9">
          <Section title={t('health.channels')}>
            {channels.length === 0 ? (
              <p className="text-13 text-text-2">{t('health.noChannels')}</p>
            ) : (
              <ul className="text-13">
                {channels.map(({ type, status, count }) => (
                  <li
                    key={`${type} ${status}`}
                    className="flex items-center gap-4 border-b hairline py-1.75 last:border-b-0"
                  >
                    <span className="min-w-0 flex-1">{channelName(t, type)}</span>
                    <StatusDot tone={isOfChannel(status) ? channelTones[status] : 'idle'}>
                      {isOfChannel(status) ? t(`health.channel.${status}`) : status}
                    </StatusDot>
                    <span className="w-10 text-right">{formatNumber(count)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={t('health.mail')}>
            <FactList
              facts={(['queued', 'sending', 'sent', 'failed', 'kept'] as const).map((status) => [
                t(`health.mails.${status}`),
                formatNumber(mail[status]),
              ])}
            />
          </Section>
          <Section title={t('health.node')}>
            <FactList
              facts={[
                [t('health.version'), state.version],
                ['Node.js', state.node],
                [t('health.host'), state.host],
                [t('health.started'), `${formatDateTime(state.started_at)} (${formatAgo(state.started_at)})`],
                [t('health.listeners'), formatNumber(state.live.listeners)],
                ...state.alerts.map(
                  ({ kind, count, last_at: last }) =>
                    [
                      t(`health.alert.${kind}`),
                      t('health.alertText', { times: formatNumber(count), time: formatDateTime(last) }),
                    ] as const,
                ),
              ]}
            />
          </Section>
        </div>
      </div>
    </div>
  );
}

const channelNames: Record<string, string> = {
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  instagram: 'Instagram',
  telegram: 'Telegram',
  line: 'LINE',
};

function channelName(t: (key: 'health.webChat' | 'health.email') => string, type: string): string {
  if (type === 'web_chat') return t('health.webChat');
  if (type === 'email') return t('health.email');
  return channelNames[type] ?? type;
}
