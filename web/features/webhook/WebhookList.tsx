import { Webhook as WebhookIcon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#shared/contract/webhook.ts';
import { webhookEvents } from '#shared/rules/webhookEvents.ts';
import { WebhookState } from '#web/features/webhook/WebhookState.tsx';
import { webhooks } from '#web/features/webhook/webhookQuery.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { Moment } from '#web/ui/display/Moment.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';

interface Props {
  /** The button of the empty state; false on a plan without webhooks. */
  create: ReactNode;
  onOpen: (webhook: Webhook) => void;
}

const column = columnsOf<Webhook>();

export function WebhookList({ create, onOpen }: Props) {
  const { t } = useTranslation(['subscription', 'common']);
  const list = webhooks.useList();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('url', {
          header: t('webhook.url'),
          meta: { sort: 'url', width: '100%' },
          cell: urlOf,
        }),
        column.accessor('enabled', {
          header: t('webhook.column.state'),
          meta: { wide: true },
          cell: stateOf,
        }),
        column.accessor('created_at', {
          header: t('webhook.column.created'),
          meta: { sort: 'created_at', wide: true },
          cell: createdOf,
        }),
      ]),
    [t],
  );
  return (
    <ListView
      list={list}
      label={t('common:menu.webhooks')}
      columns={columns}
      search={t('webhook.search')}
      onOpen={onOpen}
      empty={
        <EmptyState
          icon={<WebhookIcon />}
          title={t('webhook.empty')}
          text={t('webhook.emptyText')}
          action={create}
        />
      }
    />
  );
}

interface Cell {
  row: { original: Webhook };
}

const urlOf = ({ row }: Cell) => <Address webhook={row.original} />;
const stateOf = ({ row }: Cell) => <WebhookState webhook={row.original} />;
const createdOf = ({ row }: Cell) => <Moment unix={row.original.created_at} />;

function Address({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('subscription');
  const { url, events } = webhook;
  const words = events.map((event) => t(`webhook.event.${event.replace('.', '_') as 'message_created'}`));
  return (
    <span className="block min-w-0 py-0.5">
      <span className="line-clamp-1 font-mono text-13 break-all max-md:line-clamp-2" dir="ltr">
        {url}
      </span>
      <span className="line-clamp-1 text-12 font-normal text-text-2 max-md:line-clamp-2">
        {events.length === webhookEvents.length ? t('webhook.allEvents') : words.join(t('webhook.separator'))}
      </span>
      <span className="md:hidden">
        <WebhookState webhook={webhook} />
      </span>
    </span>
  );
}
