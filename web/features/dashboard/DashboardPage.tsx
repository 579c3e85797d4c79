import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workspaceDashboardRoutes, type WorkspaceDashboard } from '#shared/contract/workspaceDashboard.ts';
import { conversationRoutes } from '#shared/contract/conversation.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { Channels } from '#web/features/dashboard/Channels.tsx';
import { Cost } from '#web/features/dashboard/Cost.tsx';
import { DashboardSkeleton } from '#web/features/dashboard/DashboardSkeleton.tsx';
import { Outcomes } from '#web/features/dashboard/Outcomes.tsx';
import { RangePicker } from '#web/features/dashboard/RangePicker.tsx';
import { useSetUp } from '#web/features/dashboard/setUp/useSetUp.ts';
import { ShareChart } from '#web/features/dashboard/ShareChart.tsx';
import { Times } from '#web/features/dashboard/Times.tsx';
import { Unanswered } from '#web/features/dashboard/Unanswered.tsx';
import { useDashboardRange } from '#web/features/dashboard/useDashboardRange.ts';
import { useSentences } from '#web/features/dashboard/useSentences.ts';
import { WaitingList } from '#web/features/dashboard/WaitingList.tsx';
import { waitingQuery } from '#web/features/dashboard/waitingQuery.ts';
import { formatDate, formatNumber, formatZone } from '#web/lib/format.ts';
import { loadTexts } from '#web/lib/i18n.ts';
import { lazily } from '#web/lib/lazily.tsx';
import { callQuery, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { cx } from '#web/ui/cx.ts';

/** With the reasons of sources that cannot be read. */
const SetUp = lazily(async () => {
  const [part] = await Promise.all([
    import('#web/features/dashboard/setUp/SetUp.tsx'),
    loadTexts('ai-knowledge'),
  ]);
  return part;
});

/** What happened, in a sentence and in plots, and who waits now. */
export default function DashboardPage() {
  const { t } = useTranslation('user-dashboard');
  const { from, to } = useDashboardRange();
  const query = useQuery({
    ...callQuery(workspaceDashboardRoutes.get, { query: { from, to } }),
    // The plots of the former days stay until the next have come.
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const role = useStored('workspace-user')?.role;
  const setUp = useSetUp();
  // Empty plots would say nothing to somebody who has just begun.
  const isNew = setUp.isShown && data?.current.conversations === 0 && data.before.conversations === 0;
  return (
    <div className="mx-auto w-full max-w-320 pb-10">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 px-6 pt-6 pb-5 max-md:px-4 max-md:pt-4">
        <div className="min-w-0 max-w-[44rem]">
          <h1 className="text-24 font-semibold text-pretty max-md:text-20">
            {isNew ? t('welcome') : data ? <Sentence data={data} /> : t('title')}
          </h1>
          {data && !isNew && (
            <p className="mt-1 text-13 text-text-2">
              {t('zone', { days: daysText(data), zone: formatZone(data.time_zone) })}
            </p>
          )}
        </div>
        {!isNew && <RangePicker />}
      </header>
      {setUp.isShown && <SetUp setUp={setUp} />}
      {isNew ? null : data ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={cx(
            'grid grid-cols-24 gap-x-2 px-6 transition-opacity max-md:px-4',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <div className="col-span-16 border-t hairline py-6 lg:-me-2 lg:pe-10 max-lg:col-span-24">
            <ShareChart data={data} />
          </div>
          <WaitingList
            now={data.now}
            className="col-span-8 border-t hairline py-6 max-lg:col-span-24 lg:border-s lg:ps-8"
          />
          <div className="col-span-14 border-t hairline py-6 lg:-me-2 lg:pe-10 max-lg:col-span-24">
            <Outcomes data={data} />
          </div>
          <div className="col-span-10 border-t hairline py-6 max-lg:col-span-24 lg:border-s lg:ps-8">
            <Times data={data} />
          </div>
          <div className="col-span-14 border-t hairline py-6 lg:-me-2 lg:pe-10 max-lg:col-span-24">
            <Unanswered data={data} mayEdit={role !== undefined && roleMay(role, 'knowledge.edit')} />
          </div>
          <div className="col-span-10 flex flex-col gap-8 border-t hairline py-6 max-lg:col-span-24 lg:border-s lg:ps-8">
            <Channels data={data} />
            <Cost data={data} />
          </div>
        </div>
      ) : error ? (
        <LoadFailed title={t('failed')} query={query} />
      ) : (
        <DashboardSkeleton />
      )}
    </div>
  );
}

/** "Ada answered 412 of 530 conversations alone today; 7 customers wait for a person." */
function Sentence({ data }: { data: WorkspaceDashboard }) {
  const { t } = useTranslation('user-dashboard');
  const { choice } = useDashboardRange();
  const join = useSentences();
  const { data: waiting } = usePage(conversationRoutes.list, waitingQuery);
  const { conversations: all, agent } = data.current;
  const when = t(`sentence.when.${choice}`);
  const first =
    all === 0
      ? t('sentence.none', { when })
      : t('sentence.share', {
          name: data.agent_name,
          agent: formatNumber(agent),
          total: formatNumber(all),
          count: all,
          when,
        });
  const count = waiting?.page.total;
  if (count === undefined) return first;
  return join(first, count === 0 ? t('sentence.nobody') : t('sentence.waiting', { count }));
}

function daysText({ from, to }: WorkspaceDashboard): string {
  const dayOf = (day: string) => formatDate(Date.parse(`${day}T12:00:00Z`) / 1000, { timeZone: 'UTC' });
  return from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`;
}
