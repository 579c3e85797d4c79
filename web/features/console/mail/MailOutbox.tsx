import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#shared/contract/mail.ts';
import { mails, mailStates, urlDefaults } from '#web/features/console/mail/mailList.ts';
import { MailStatus } from '#web/features/console/mail/MailStatus.tsx';
import { lazily } from '#web/lib/lazily.tsx';
import { useSearch } from '#web/lib/useSearch.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const MailDrawer = lazily(() => import('#web/features/console/mail/MailDrawer.tsx'));

const column = columnsOf<Mail>();

export function MailOutbox() {
  const { t } = useTranslation(['admin', 'common']);
  const [url, setUrl] = useSearch(urlDefaults);
  const list = mails.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('subject', {
          header: t('mail.subject'),
          meta: { width: '50%' },
          cell: subjectOf,
        }),
        column.accessor('to', {
          header: t('mail.to'),
          meta: { wide: true },
          cell: toOf,
        }),
        column.accessor('status', {
          header: t('fact.status'),
          cell: statusOf,
        }),
        column.accessor('created_at', {
          header: t('fact.created'),
          meta: { sort: 'created_at', align: 'right' },
          cell: agoOf,
        }),
      ]),
    [t],
  );
  return (
    <>
      <PageHeader title={t('common:menu.mail')} text={t('mail.intro')} />
      <ListView
        dense
        list={list}
        label={t('common:menu.mail')}
        columns={columns}
        search={t('mail.search')}
        filters={
          <FilterSelect
            label={t('fact.status')}
            all={t('filter.allStates')}
            value={list.filters['status'] ?? ''}
            onChange={(status) => list.setFilter({ status })}
            options={mailStates.map((value) => ({ value, label: t(`mail.status.${value}`) }))}
          />
        }
        empty={<EmptyState title={t('mail.none')} text={t('mail.noneText')} />}
        onOpen={({ id }) => setUrl({ open: id }, { push: true })}
      />
      <MailDrawer id={url.open} onClose={() => setUrl({ open: 0 })} />
    </>
  );
}

interface Cell {
  row: { original: Mail };
}

const subjectOf = ({ row: { original } }: Cell) => (
  <span className="block min-w-0">
    <span className="line-clamp-1" dir="auto">
      {original.subject}
    </span>
    <span className="line-clamp-1 text-12 font-normal text-text-3 md:hidden">{original.to}</span>
  </span>
);
const toOf = ({ row: { original } }: Cell) => <span className="line-clamp-1 text-text-2">{original.to}</span>;
const statusOf = ({ row: { original } }: Cell) => <MailStatus status={original.status} />;
const agoOf = ({ row: { original } }: Cell) => <Ago unix={original.created_at} />;
