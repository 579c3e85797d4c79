import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '#web/lib/listOf.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LoadFailed } from '#web/ui/display/LoadFailed.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';
import { Table, type Column } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchInput } from '#web/ui/form/SearchInput.tsx';

interface Props<Row extends { id: number }> {
  list: List<Row>;
  /** Its name for screen readers. */
  label: string;
  /** Made once, outside the component or in `useMemo`. */
  columns: readonly Column<Row>[];
  /** Label of the search field; without it the call knows no keyword. */
  search?: string;
  /** Beside the search field: `FilterSelect`. */
  filters?: ReactNode;
  /** Shown while nothing is stored at all, unless the page does it. */
  empty?: ReactNode;
  onOpen?: (row: Row) => void;
  /** Rows of 36 px, for lists that are scanned rather than read. */
  dense?: boolean;
}

/** A paged list: search, filters, table and pager, and its empty, failed and loading states. */
export function ListView<Row extends { id: number }>(props: Props<Row>) {
  const { list, label, columns, search, filters, empty, onOpen, dense = false } = props;
  const { t } = useTranslation();
  if (list.isBlank) return empty;
  return (
    <>
      {(search || filters) && (
        <div className="flex flex-wrap items-center gap-2 px-6 pb-3 max-md:px-4">
          {search && (
            <SearchInput
              label={search}
              value={list.keyword}
              shortcut="/"
              onSearch={list.setKeyword}
              className="w-72 max-md:w-full md:h-9!"
            />
          )}
          {filters}
        </div>
      )}
      {list.error ? (
        <LoadFailed title={t('state.loadFailed')} query={list} />
      ) : (
        <div className={dense ? 'md:px-3' : 'md:px-2'}>
          <Table
            label={label}
            columns={columns}
            rows={list.rows}
            dense={dense}
            sort={list.sort}
            onSort={list.setSort}
            {...(onOpen ? { onOpen } : {})}
            empty={
              <EmptyState
                icon={<SearchX />}
                title={t('state.noMatches')}
                text={t('filter.noneText')}
                action={<Button onClick={list.clear}>{t('filter.clear')}</Button>}
              />
            }
          />
        </div>
      )}
      <Pager page={list.page} size={list.size} total={list.total} onPage={list.setPage} />
    </>
  );
}
