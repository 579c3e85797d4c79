import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#web/lib/listOf.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/display/Skeleton.tsx';

interface ColumnMeta {
  /** The server's name of this column for sorting; without it the column does not sort. */
  sort?: string;
  align?: 'right';
  /** Any CSS width. */
  width?: string;
  /** Left out below 768 px. */
  wide?: boolean;
  /** The header is for screen readers only, as that of buttons. */
  headerHidden?: boolean;
}

const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() });
export type Column<Row extends object> = ColumnDef<typeof features, Row>;

/** `const column = columnsOf<Source>()`; `column.accessor('title', {header: …, meta: {sort: 'title'}})`. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

interface Props<Row extends { id: number }> {
  /** Its name for screen readers. */
  label: string;
  /** Made once, outside the component or in `useMemo`. */
  columns: readonly Column<Row>[];
  /** Undefined while they are fetched. */
  rows: readonly Row[] | undefined;
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  onOpen?: (row: Row) => void;
  /** Rows of 36 px instead of 44, of which the first column stays in view. */
  dense?: boolean;
}

const none: readonly never[] = [];

/** A list in columns. A row opens by a press anywhere in it; its first column holds the button for the keyboard. */
export function Table<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, empty, sort, onSort, onOpen, dense = false } = props;
  const { t } = useTranslation();
  const table = useTable({
    features,
    columns: columns as Column<Row>[],
    data: (rows ?? none) as Row[],
    getRowId: (row) => String(row.id),
  });
  if (rows?.length === 0) return empty;
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={label}
        aria-busy={!rows}
        className={cx('w-full border-separate border-spacing-0', dense ? 'text-13' : 'text-14')}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => {
                const meta = header.column.columnDef.meta ?? {};
                const sorted = meta.sort !== undefined && sort?.field === meta.sort;
                return (
                  <th
                    key={header.id}
                    aria-sort={sorted ? (sort.asc ? 'ascending' : 'descending') : undefined}
                    style={{ width: meta.width }}
                    className={cx(
                      'sticky top-0 z-1 h-9 border-b hairline bg-surface text-left text-12 font-medium whitespace-nowrap text-text-3',
                      dense ? 'px-3' : 'px-4',
                      dense && index === 0 && 'left-0 z-2 max-md:w-full!',
                      meta.align === 'right' && 'text-right',
                      meta.wide && 'max-md:hidden',
                    )}
                  >
                    {meta.sort && onSort ? (
                      <button
                        type="button"
                        className="inline-flex items-center gap-1 rounded-1 hover:text-text"
                        onClick={() => onSort({ field: meta.sort!, asc: sorted ? !sort.asc : true })}
                      >
                        <table.FlexRender header={header} />
                        <SortIcon state={sorted ? (sort.asc ? 'asc' : 'desc') : 'none'} />
                      </button>
                    ) : (
                      <span className={meta.headerHidden ? 'sr-only' : undefined}>
                        <table.FlexRender header={header} />
                      </span>
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {!rows && <Waiting columns={columns.length} dense={dense} label={t('state.loading')} />}
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={cx('group transition-colors', onOpen && 'cursor-pointer hover:bg-canvas')}
              onClick={(event) => {
                if (onOpen && isIn(event.currentTarget, event.target)) onOpen(row.original);
              }}
            >
              {row.getAllCells().map((cell, index) => {
                const meta = cell.column.columnDef.meta ?? {};
                return (
                  <td
                    key={cell.id}
                    className={cx(
                      'border-b hairline',
                      dense ? 'h-9 px-3 py-1 max-md:h-11' : 'h-11 px-4 py-1.5',
                      dense && index === 0 && 'sticky left-0 z-1 bg-surface transition-colors',
                      dense && index === 0 && onOpen && 'group-hover:bg-canvas',
                      dense && index > 0 && 'max-md:whitespace-nowrap',
                      meta.align === 'right' && 'text-right',
                      meta.wide && 'max-md:hidden',
                    )}
                  >
                    {index === 0 && onOpen ? (
                      <Opener onPress={() => onOpen(row.original)}>
                        <table.FlexRender cell={cell} />
                      </Opener>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Opener({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="max-w-full rounded-1 text-left font-medium text-text" onClick={onPress}>
      {children}
    </button>
  );
}

function SortIcon({ state }: { state: 'asc' | 'desc' | 'none' }) {
  const Icon = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }[state];
  return <Icon className={cx('size-3.5', state === 'none' && 'opacity-50')} aria-hidden="true" />;
}

function Waiting({ columns, dense, label }: { columns: number; dense: boolean; label: string }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      <td colSpan={columns} className={cx('border-b hairline', dense ? 'h-9 px-3 max-md:h-11' : 'h-11 px-4')}>
        {row === 0 && <span className="sr-only">{label}</span>}
        <Skeleton className={row % 2 ? 'h-4 w-2/5' : 'h-4 w-3/5'} />
      </td>
    </tr>
  ));
}

/** Whether a press was in the row itself: not on a control, nor in a menu or dialog of the row, which are elsewhere. */
function isIn(row: Element, target: EventTarget): boolean {
  const control = 'button, a, input, label, select, textarea';
  return target instanceof Element && row.contains(target) && target.closest(control) === null;
}
