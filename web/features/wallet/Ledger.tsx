import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { walletTxTypes, type WalletTx } from '#shared/contract/wallet.ts';
import { currency } from '#shared/money.ts';
import { entryTextOf } from '#web/features/wallet/entryText.ts';
import { ledger } from '#web/features/wallet/ledgerQuery.ts';
import { formatMoney } from '#web/lib/format.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { Moment } from '#web/ui/display/Moment.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { DayRange } from '#web/ui/form/DayRange.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

const column = columnsOf<WalletTx>();

/** Every entry of the wallet, newest first. */
export function Ledger() {
  const { t } = useTranslation('subscription');
  const list = ledger.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('created_at', {
          header: t('wallet.column.date'),
          meta: { sort: 'created_at', wide: true },
          cell: dateOf,
        }),
        column.accessor('type', {
          header: t('wallet.column.entry'),
          meta: { width: '100%' },
          cell: entryOf,
        }),
        column.accessor('reference', {
          header: t('wallet.column.reference'),
          meta: { wide: true },
          cell: referenceOf,
        }),
        column.accessor('amount', {
          header: t('wallet.column.amount'),
          meta: { sort: 'amount', align: 'right' },
          cell: amountOf,
        }),
        column.accessor('balance_after', {
          header: t('wallet.column.balance'),
          meta: { align: 'right', wide: true },
          cell: balanceOf,
        }),
      ]),
    [t],
  );
  return (
    <ListView
      list={list}
      label={t('wallet.ledger')}
      columns={columns}
      search={t('wallet.search')}
      filters={
        <>
          <FilterSelect
            label={t('wallet.filter.type')}
            all={t('wallet.filter.allTypes')}
            value={list.filters.type ?? ''}
            onChange={(type) => list.setFilter({ type })}
            options={walletTxTypes.map((value) => ({ value, label: t(`wallet.type.${value}`) }))}
          />
          <DayRange from={list.filters.from ?? ''} to={list.filters.to ?? ''} onChange={list.setFilter} />
        </>
      }
      empty={<EmptyState icon={<ReceiptText />} title={t('wallet.empty')} text={t('wallet.emptyText')} />}
    />
  );
}

interface Cell {
  row: { original: WalletTx };
}

const dateOf = ({ row }: Cell) => <Moment unix={row.original.created_at} />;
const entryOf = ({ row }: Cell) => <Entry entry={row.original} />;
const amountOf = ({ row }: Cell) => (
  <span className={cx('font-medium whitespace-nowrap', row.original.amount > 0 && 'text-ok')}>
    {formatMoney(row.original.amount, currency, { signed: true })}
  </span>
);
const balanceOf = ({ row }: Cell) => (
  <span className="whitespace-nowrap text-text-2">{formatMoney(row.original.balance_after, currency)}</span>
);
const referenceOf = ({ row }: Cell) => (
  <span className="line-clamp-1 max-w-52 min-w-24 font-mono text-12 break-all text-text-3">
    {row.original.reference}
  </span>
);

function Entry({ entry }: { entry: WalletTx }) {
  const { t } = useTranslation('subscription');
  const text = entryTextOf(entry);
  return (
    <div className="min-w-0 py-0.5">
      <p className="font-medium">{t(`wallet.type.${entry.type}`)}</p>
      <p className="line-clamp-2 text-13 break-words text-text-2" dir="auto">
        {text.kind === 'text' && text.text}
        {text.kind === 'answer' && t('wallet.answer')}
        {text.kind === 'plan' &&
          (text.interval === 'year'
            ? t('wallet.planYear', { plan: text.plan })
            : t('wallet.planMonth', { plan: text.plan }))}
      </p>
      <p className="text-12 text-text-3 md:hidden">
        <Moment unix={entry.created_at} />
        {' · '}
        {t('wallet.after', { balance: formatMoney(entry.balance_after, currency) })}
      </p>
    </div>
  );
}
