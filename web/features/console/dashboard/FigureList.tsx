import { useTranslation } from 'react-i18next';
import type { Figures } from '#web/features/console/dashboard/figures.ts';
import { formatCost } from '#web/entities/trace/formatCost.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { FactList } from '#web/ui/display/FactList.tsx';
import { Section } from '#web/ui/display/Section.tsx';

/** Money, organizations and users, and this month beside the last. */
export function FigureList({ figures }: { figures: Figures }) {
  const { t } = useTranslation('admin-dashboard');
  const { users, workspaces, this_month: now, last_month: before, currency } = figures;
  const both = (name: string, value: string, last: string) =>
    [name, <Figure key={name} value={value} note={t('figure.lastMonth', { value: last })} />] as const;
  const counts = (key: 'answers' | 'handoffs' | 'failures') =>
    both(t(`figure.${key}`), formatNumber(now[key]), formatNumber(before[key]));
  return (
    <Section title={t('figure.title')}>
      <FactList
        facts={[
          [
            t('figure.revenue'),
            <Figure
              key="revenue"
              value={formatMoney(figures.monthly_recurring_revenue, currency)}
              note={t('figure.perMonth')}
            />,
          ],
          [t('figure.wallets'), <Figure key="wallets" value={formatMoney(figures.wallet_total, currency)} />],
          [
            t('figure.organizations'),
            <Figure
              key="organizations"
              value={formatNumber(workspaces.total)}
              note={t('figure.organizationsNote', {
                fresh: formatNumber(workspaces.new),
                suspended: formatNumber(workspaces.suspended),
              })}
            />,
          ],
          [
            t('figure.users'),
            <Figure
              key="users"
              value={formatNumber(users.total)}
              note={t('figure.usersNote', { fresh: formatNumber(users.new) })}
            />,
          ],
          counts('answers'),
          counts('handoffs'),
          counts('failures'),
          both(t('figure.cost'), costOf(now.cost_microcents), costOf(before.cost_microcents)),
          figures.agents_paused > 0 && [
            t('figure.paused'),
            <Figure key="paused" value={formatNumber(figures.agents_paused)} note={t('figure.pausedNote')} />,
          ],
        ]}
      />
    </Section>
  );
}

function costOf(microcents: number): string {
  return microcents === 0 ? '–' : formatCost(microcents);
}

function Figure({ value, note }: { value: string; note?: string }) {
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2 text-right">
      {note && <span className="text-12 text-text-3">{note}</span>}
      <span className="min-w-16 text-14 font-semibold tabular-nums">{value}</span>
    </span>
  );
}
