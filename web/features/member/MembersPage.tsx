import { UserRoundPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoutes, type Member } from '#shared/contract/member.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { InviteDialog } from '#web/features/member/InviteDialog.tsx';
import { firstOwners, people } from '#web/features/member/memberList.ts';
import { MemberMenu } from '#web/features/member/MemberMenu.tsx';
import type { Self } from '#web/features/member/memberRules.ts';
import { formatDate } from '#web/lib/format.ts';
import { usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FilterSelect } from '#web/ui/form/FilterSelect.tsx';

/** Members and invitations have ids of their own, so a row is known by both. */
interface Row {
  id: number;
  person: Member;
  self: Self;
  isOnlyOwner: boolean;
}

interface Cell {
  row: { original: Row };
}

const column = columnsOf<Row>();

/** The members of the organization and those who are invited. */
export default function MembersPage() {
  const { t } = useTranslation(['subscription', 'common']);
  const list = people.useList();
  const owners = usePage(memberRoutes.list, firstOwners, { quiet: true }).data?.rows;
  const userId = useStored('user')?.id ?? 0;
  const role = useStored('workspace-user')?.role ?? 'member';
  const [inviting, setInviting] = useState(false);
  const mayManage = roleMay(role, 'member.manage');
  const isOnlyOwner = owners?.[1]?.role !== 'owner';
  const rows = useMemo(
    () =>
      list.rows?.map((person) => ({
        id: person.status === 'active' ? person.id : -person.id,
        person,
        self: { userId, role },
        isOnlyOwner,
      })),
    [list.rows, userId, role, isOnlyOwner],
  );
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'name',
          header: t('member.column.name'),
          meta: { sort: 'display_name', width: '100%' },
          cell: personOf,
        }),
        column.display({
          id: 'role',
          header: t('member.role'),
          meta: { sort: 'role', wide: true },
          cell: roleOf,
        }),
        column.display({
          id: 'status',
          header: t('member.column.status'),
          meta: { wide: true },
          cell: statusOf,
        }),
        column.display({
          id: 'since',
          header: t('member.column.since'),
          meta: { sort: 'created_at', align: 'right', wide: true },
          cell: sinceOf,
        }),
        column.display({ id: 'menu', header: actionsHeader, meta: { align: 'right' }, cell: menuOf }),
      ]),
    [t],
  );
  return (
    <>
      <PageHeader
        title={t('common:menu.users')}
        text={t(mayManage ? 'member.intro' : 'member.introMember')}
        actions={
          mayManage && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserRoundPlus aria-hidden="true" />
              {t('member.invite')}
            </Button>
          )
        }
      />
      <ListView
        list={{ ...list, rows }}
        label={t('common:menu.users')}
        columns={columns}
        search={t('member.search')}
        filters={
          <FilterSelect
            label={t('member.column.status')}
            all={t('member.everybody')}
            value={list.filters.status ?? ''}
            onChange={(status) => list.setFilter({ status })}
            options={(['active', 'invited'] as const).map((value) => ({
              value,
              label: t(`member.status.${value}`),
            }))}
          />
        }
      />
      {isOnlyOwner && role === 'owner' && (
        <p className="px-6 pt-3 pb-8 text-13 text-text-3 max-md:px-4">{t('member.onlyOwner')}</p>
      )}
      {inviting && <InviteDialog role={role} onClose={() => setInviting(false)} />}
    </>
  );
}

const personOf = ({ row }: Cell) => <Person {...row.original} />;
const roleOf = ({ row }: Cell) => <Role person={row.original.person} />;
const statusOf = ({ row }: Cell) => <Status person={row.original.person} />;
const sinceOf = ({ row }: Cell) => <Ago unix={row.original.person.created_at} />;
const actionsHeader = () => <ActionsHeader />;
const menuOf = ({ row: { original } }: Cell) => <MemberMenu {...original} name={nameOf(original.person)} />;

function ActionsHeader() {
  return <span className="sr-only">{useTranslation('subscription').t('member.column.actions')}</span>;
}

function Role({ person }: { person: Member }) {
  return <span className="whitespace-nowrap">{useTranslation().t(`role.${person.role}`)}</span>;
}

function nameOf({ user, email }: Member): string {
  return user?.display_name || user?.username || email;
}

function Person({ person, self }: Pick<Row, 'person' | 'self'>) {
  const { t } = useTranslation(['subscription', 'common']);
  const name = nameOf(person);
  return (
    <span className="flex items-center gap-3 py-0.5">
      <Avatar name={name} image={person.user?.avatar} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <bdi className="line-clamp-1 font-medium break-all">{name}</bdi>
          {person.user?.id === self.userId && <Badge>{t('member.you')}</Badge>}
        </span>
        {person.user && <span className="line-clamp-1 text-13 break-all text-text-3">{person.email}</span>}
        <span className="flex flex-wrap gap-x-2 text-12 text-text-2 md:hidden">
          {t(`common:role.${person.role}`)}
          <Status person={person} />
        </span>
      </span>
    </span>
  );
}

function Status({ person }: { person: Member }) {
  const { t } = useTranslation('subscription');
  if (person.status === 'active')
    return (
      <StatusDot tone="ok" className="whitespace-nowrap">
        {t('member.status.active')}
      </StatusDot>
    );
  return (
    <StatusDot tone="warn" className="whitespace-nowrap">
      {t('member.invitedUntil', { date: formatDate(person.expires_at ?? person.created_at) })}
    </StatusDot>
  );
}
