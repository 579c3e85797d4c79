import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BookingFigures } from '#shared/contract/booking/bookingFigure.ts';
import { BookingTabs } from '#web/features/booking/BookingTabs.tsx';
import { figuresDefaults, figuresQuery, monthOf } from '#web/features/booking/figuresMonth.ts';
import { formatHours, formatMonth, formatNumber, formatPercent } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { useSearch } from '#web/lib/useSearch.ts';
import { Loaded } from '#web/ui/display/Loaded.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { ProgressBar } from '#web/ui/display/ProgressBar.tsx';
import { addMonths } from '#web/ui/form/date/monthGrid.ts';
import { IconButton } from '#web/ui/form/IconButton.tsx';

/** What was booked in a month, by whom, and how full people and rooms are. */
export default function FiguresPage() {
  const { t } = useTranslation('booking');
  const timeZone = useStored('workspace')?.time_zone ?? 'UTC';
  const [search, setSearch] = useSearch(figuresDefaults);
  const month = monthOf(search, timeZone);
  const query = useCall(...figuresQuery(month));
  const go = (by: number) => setSearch({ month: addMonths(`${month}-01`, by).slice(0, 7) });
  return (
    <>
      <PageHeader title={t('figures.title')} text={t('figures.intro')} />
      <BookingTabs />
      <div className="flex items-center gap-1 px-6 pb-3 max-md:px-4">
        <IconButton label={t('before')} onClick={() => go(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('after')} onClick={() => go(1)}>
          <ChevronRight />
        </IconButton>
        <h2 className="ml-1 text-16 font-semibold tabular-nums" aria-live="polite">
          {formatMonth(Date.parse(`${month}-15T12:00Z`) / 1000)}
        </h2>
      </div>
      <div className="px-6 pb-10 max-md:px-4">
        <Loaded query={query} lines={8}>
          {(figures) => <Figures figures={figures} />}
        </Loaded>
      </div>
    </>
  );
}

function Figures({ figures }: { figures: BookingFigures }) {
  const { t } = useTranslation('booking');
  const { booked, cancelled, completed, no_show: noShow, resources } = figures;
  const all = booked.agent + booked.member + booked.page + booked.api;
  const ended = completed + noShow;
  const share = (count: number, of: number) => (of === 0 ? '–' : formatPercent(count / of));
  return (
    <div className="flex max-w-230 flex-col gap-8">
      <dl className="grid grid-cols-4 gap-4 max-lg:grid-cols-2">
        <Tile name={t('figures.booked')} value={formatNumber(all)} />
        <Tile
          name={t('figures.byAgent')}
          value={share(booked.agent, all)}
          hint={formatNumber(booked.agent)}
        />
        <Tile name={t('figures.cancelled')} value={share(cancelled, all)} hint={formatNumber(cancelled)} />
        <Tile name={t('figures.noShow')} value={share(noShow, ended)} hint={formatNumber(noShow)} />
      </dl>
      <section>
        <h2 className="mb-2 text-14 font-semibold">{t('figures.who')}</h2>
        <Rows
          rows={(['agent', 'page', 'member', 'api'] as const).map((source) => ({
            key: source,
            name: t(`figures.source.${source}`),
            share: all === 0 ? 0 : booked[source] / all,
            words: formatNumber(booked[source]),
          }))}
        />
      </section>
      <section>
        <h2 className="text-14 font-semibold">{t('figures.full')}</h2>
        <p className="mb-2 text-13 text-text-2">{t('figures.fullHint')}</p>
        {resources.length === 0 && <p className="text-13 text-text-3">{t('figures.nobody')}</p>}
        <Rows
          rows={resources.map(({ id, name, booked_minutes: taken, open_minutes: open }) => ({
            key: String(id),
            name,
            share: open === 0 ? 0 : Math.min(1, taken / open),
            words: t('figures.of', {
              share: share(taken, open),
              taken: formatHours(taken * 60),
              open: formatHours(open * 60),
            }),
          }))}
        />
      </section>
    </div>
  );
}

function Tile({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div className="rounded-3 p-4 shadow-[inset_0_0_0_1px_var(--color-line)]">
      <dt className="text-13 text-text-2">{name}</dt>
      <dd className="mt-1 text-24 font-semibold tabular-nums">
        {value}
        {hint !== undefined && <span className="ml-2 text-13 font-normal text-text-3">{hint}</span>}
      </dd>
    </div>
  );
}

function Rows({ rows }: { rows: { key: string; name: string; share: number; words: string }[] }) {
  return (
    <ul className="divide-y divide-line text-13">
      {rows.map(({ key, name, share, words }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(8rem,14rem)_1fr_minmax(11rem,auto)] items-center gap-4 py-2.5 max-md:grid-cols-2"
        >
          <bdi className="min-w-0 truncate">{name}</bdi>
          <span className="max-md:order-last max-md:col-span-2">
            <ProgressBar share={share} label={name} labelHidden />
          </span>
          <span className="text-right text-text-2 tabular-nums">{words}</span>
        </li>
      ))}
    </ul>
  );
}
