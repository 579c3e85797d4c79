import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#shared/contract/apiKey.ts';
import { keys } from '#web/features/apiKey/keyQuery.ts';
import { daysUntil, keyStateOf } from '#web/features/apiKey/keyState.ts';
import { formatDate } from '#web/lib/format.ts';
import { useZone } from '#web/lib/time/useZone.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { Moment } from '#web/ui/display/Moment.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';

interface Props {
  /** The button of the empty state; false on a plan without keys. */
  create: ReactNode;
  onChoose: Choose;
}

const column = columnsOf<ApiKey>();

export function KeyList({ create, onChoose }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const list = keys.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('apiKey.name'),
          meta: { sort: 'name', width: '100%' },
          cell: nameOf,
        }),
        column.accessor('role', { header: t('apiKey.role'), meta: { wide: true }, cell: roleOf }),
        column.accessor('status', {
          header: t('apiKey.column.status'),
          meta: { wide: true },
          cell: statusOf,
        }),
        column.accessor('last_used_at', {
          header: t('apiKey.column.used'),
          meta: { sort: 'last_used_at', wide: true },
          cell: usedOf,
        }),
        column.accessor('expires_at', {
          header: t('apiKey.column.expires'),
          meta: { wide: true },
          cell: expiresOf,
        }),
        column.display({
          id: 'actions',
          header: t('apiKey.column.actions'),
          meta: { align: 'right', headerHidden: true },
          cell: actionsOf,
        }),
      ]),
    [t],
  );
  return (
    <ChooseContext value={onChoose}>
      <ListView
        list={list}
        label={t('common:menu.apiKeys')}
        columns={columns}
        search={t('apiKey.search')}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title={t('apiKey.empty')}
            text={t('apiKey.emptyText')}
            action={create}
          />
        }
      />
    </ChooseContext>
  );
}

type Choose = (key: ApiKey, to: 'rename' | 'revoke') => void;

/** The cells are made outside of the list, so that a menu stays open while the rows are fetched again. */
const ChooseContext = createContext<Choose>(() => undefined);

interface Cell {
  row: { original: ApiKey };
}

const actionsOf = ({ row }: Cell) => <Actions apiKey={row.original} />;
const nameOf = ({ row }: Cell) => <Name apiKey={row.original} />;
const roleOf = ({ row }: Cell) => <Role apiKey={row.original} />;
const statusOf = ({ row }: Cell) => <Status apiKey={row.original} />;
const usedOf = ({ row }: Cell) => <Used apiKey={row.original} />;
const expiresOf = ({ row }: Cell) => <Expires apiKey={row.original} />;

function Actions({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation(['subscription', 'common']);
  const onChoose = useContext(ChooseContext);
  return (
    <Menu
      trigger={
        <IconButton label={t('common:action.more', { name: apiKey.name })} side="left">
          <Ellipsis />
        </IconButton>
      }
      items={[
        { label: t('apiKey.rename'), icon: <Pencil />, onSelect: () => onChoose(apiKey, 'rename') },
        {
          label: t('apiKey.revoke'),
          icon: <Trash2 />,
          danger: true,
          onSelect: () => onChoose(apiKey, 'revoke'),
        },
      ]}
    />
  );
}

function Name({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('subscription');
  return (
    <div className="min-w-0 py-0.5">
      <p className="line-clamp-1 font-medium break-all max-md:line-clamp-2" dir="auto">
        {apiKey.name}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-text-3">
        <code className="font-mono">{apiKey.prefix}…</code>
        {apiKey.created_by && (
          <span className="line-clamp-1 max-md:hidden" dir="auto">
            {t('apiKey.by', { name: apiKey.created_by })}
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-12 text-text-2 md:hidden">
        <Status apiKey={apiKey} />
        <Role apiKey={apiKey} />
        <Used apiKey={apiKey} />
      </p>
    </div>
  );
}

function Role({ apiKey: { role, effective_role: effective } }: { apiKey: ApiKey }) {
  const { t } = useTranslation(['subscription', 'common']);
  const words = t(`common:role.${role}`);
  if (effective === null || effective === role) return <span className="whitespace-nowrap">{words}</span>;
  return (
    <span>
      {words}{' '}
      <span className="text-12 text-text-3">
        {t('apiKey.actsAs', { role: t(`common:role.${effective}`) })}
      </span>
    </span>
  );
}

const tones = { active: 'ok', soon: 'warn', expired: 'done', creator_removed: 'danger' } as const;

function Status({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('subscription');
  const [now] = useState(() => Date.now() / 1000);
  const state = keyStateOf(apiKey, now);
  return (
    <StatusDot tone={tones[state]} className="whitespace-nowrap">
      {state === 'soon'
        ? t('apiKey.soon', { count: daysUntil(apiKey.expires_at ?? 0, now) })
        : t(`apiKey.status.${state}`)}
    </StatusDot>
  );
}

function Used({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('subscription');
  if (apiKey.last_used_at === null)
    return <span className="whitespace-nowrap text-text-3">{t('apiKey.never')}</span>;
  return <Moment unix={apiKey.last_used_at} />;
}

function Expires({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('subscription');
  const zone = useZone();
  if (apiKey.expires_at === null) return <span className="text-text-3">{t('apiKey.noExpiry')}</span>;
  return <span className="whitespace-nowrap">{formatDate(apiKey.expires_at, zone)}</span>;
}
