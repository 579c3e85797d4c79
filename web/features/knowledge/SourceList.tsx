import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#shared/contract/knowledge.ts';
import { showWebAddress } from '#shared/webAddress.ts';
import { FailureReason } from '#web/entities/source/FailureReason.tsx';
import { SourceStatus } from '#web/entities/source/SourceStatus.tsx';
import { textLanguage } from '#web/entities/message/textLanguage.ts';
import { formatAgo, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { SourceFilters } from '#web/features/knowledge/SourceFilters.tsx';
import { SourceKind } from '#web/features/knowledge/source/SourceKind.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import type { List } from '#web/lib/listOf.ts';

interface Props {
  list: List<Source>;
  onOpen: (source: Source) => void;
}

const column = columnsOf<Source>();

export function SourceList({ list, onOpen }: Props) {
  const { t } = useTranslation('ai-knowledge');
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('title', {
          header: t('column.title'),
          meta: { sort: 'title', width: '100%' },
          cell: titleOf,
        }),
        column.accessor('status', {
          header: t('column.status'),
          meta: { sort: 'status', wide: true },
          cell: statusOf,
        }),
        column.accessor('passage_count', {
          header: t('column.passages'),
          meta: { sort: 'passage_count', align: 'right', wide: true },
          cell: ({ getValue }) => formatNumber(getValue()),
        }),
        column.accessor('character_count', {
          header: t('column.size'),
          meta: { align: 'right', wide: true },
          cell: ({ getValue }) => formatNumber(getValue()),
        }),
        column.accessor('updated_at', {
          header: t('column.updated'),
          meta: { sort: 'updated_at', align: 'right' },
          cell: agoOf,
        }),
      ]),
    [t],
  );
  return (
    <ListView
      list={list}
      label={t('list')}
      columns={columns}
      search={t('filter.search')}
      filters={<SourceFilters list={list} />}
      onOpen={onOpen}
    />
  );
}

interface Cell {
  row: { original: Source };
}

const titleOf = ({ row }: Cell) => <Title source={row.original} />;
const statusOf = ({ row }: Cell) => <SourceStatus status={row.original.status} />;
const agoOf = ({ row }: Cell) => <Ago unix={row.original.updated_at} />;

function Title({ source }: { source: Source }) {
  const { t } = useTranslation('ai-knowledge');
  const address = source.url && showWebAddress(source.url);
  return (
    <span className="flex items-center gap-3 py-0.5">
      <SourceKind kind={source.kind} />
      <span className="sr-only">{t(`kind.${source.kind}`)}: </span>
      <span className="min-w-0">
        <span dir="auto" lang={textLanguage(source.title)} className="line-clamp-1 max-md:line-clamp-2">
          {source.title}
        </span>
        {address !== undefined && address !== source.title && (
          <span dir="ltr" className="block truncate text-12 font-normal text-text-2">
            {address}
          </span>
        )}
        <span className="md:hidden">
          <SourceStatus status={source.status} />
        </span>
        {(source.status === 'failed' || source.retry_at !== undefined) && (
          <span className="line-clamp-2 text-12 font-normal text-text-2">
            <FailureReason reason={source.reason} retryAt={source.retry_at} />
          </span>
        )}
      </span>
    </span>
  );
}

function Ago({ unix }: { unix: number }) {
  return (
    <time
      dateTime={new Date(unix * 1000).toISOString()}
      title={formatDateTime(unix)}
      className="whitespace-nowrap text-text-2"
    >
      {formatAgo(unix)}
    </time>
  );
}
