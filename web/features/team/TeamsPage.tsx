import { MoreHorizontal, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRoutes } from '#shared/contract/member.ts';
import { teamRoutes, type Team } from '#shared/contract/team.ts';
import { roleMay } from '#shared/rules/permissions.ts';
import { TeamDialog } from '#web/features/team/TeamDialog.tsx';
import { everybody, teams } from '#web/features/team/teamList.ts';
import { isolate } from '#web/lib/isolate.ts';
import { useAction, usePage } from '#web/lib/queries.ts';
import { useStored } from '#web/lib/session.ts';
import { Ago } from '#web/ui/display/Ago.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ListView } from '#web/ui/display/ListView.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { columnsOf } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Row {
  id: number;
  team: Team;
  pictures: Map<number | undefined, string | undefined>;
  onEdit: (team: Team) => void;
  onDissolve: (team: Team) => void;
}

interface Cell {
  row: { original: Row };
}

const column = columnsOf<Row>();
const mostNames = 3;

/** Teams: members whom conversations are assigned to together. */
export default function TeamsPage() {
  const { t } = useTranslation(['subscription', 'common']);
  const list = teams.useList();
  const role = useStored('workspace-user')?.role;
  const mayManage = role !== undefined && roleMay(role, 'member.manage');
  const members = usePage(memberRoutes.list, everybody, { quiet: true }).data?.rows;
  const [edited, setEdited] = useState<Team | 'new'>();
  const [dissolved, setDissolved] = useState<Team>();
  const dissolve = useAction(teamRoutes.remove, {
    refresh: [teamRoutes.list],
    onDone: () => toast.done(t('common:state.deleted')),
  });
  const create = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t('team.create')}
    </Button>
  );
  const rows = useMemo(() => {
    const pictures = new Map(members?.map(({ user }) => [user?.id, user?.avatar]));
    return list.rows?.map((team) => ({
      id: team.id,
      team,
      pictures,
      onEdit: setEdited,
      onDissolve: setDissolved,
    }));
  }, [list.rows, members]);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'name',
          header: t('team.name'),
          meta: { sort: 'name', width: '40%' },
          cell: nameOf,
        }),
        column.display({ id: 'members', header: t('team.members'), meta: { width: '60%' }, cell: membersOf }),
        column.display({
          id: 'since',
          header: t('team.since'),
          meta: { sort: 'created_at', align: 'right', wide: true },
          cell: sinceOf,
        }),
        ...(mayManage
          ? [column.display({ id: 'menu', header: actionsHeader, meta: { align: 'right' }, cell: menuOf })]
          : []),
      ]),
    [t, mayManage],
  );
  return (
    <>
      <PageHeader
        title={t('common:menu.teams')}
        text={t('team.intro')}
        actions={mayManage && !list.isBlank && create}
      />
      <ListView
        list={{ ...list, rows }}
        label={t('common:menu.teams')}
        columns={columns}
        search={t('team.search')}
        {...(mayManage ? { onOpen: ({ team }: Row) => setEdited(team) } : {})}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('team.none')}
            text={t(mayManage ? 'team.noneText' : 'team.noneMember')}
            action={mayManage && create}
          />
        }
      />
      {edited && (
        <TeamDialog
          key={edited === 'new' ? 'new' : edited.id}
          team={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={dissolved !== undefined}
        onClose={() => setDissolved(undefined)}
        width={440}
        variant="danger"
        title={t('team.dissolve')}
        confirmLabel={t('team.dissolve')}
        onConfirm={() =>
          dissolved ? dissolve.mutateAsync({ params: { id: dissolved.id } }) : Promise.resolve()
        }
      >
        <p className="text-14 break-words text-text-2">{t('team.ask', { name: dissolved?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}

const nameOf = ({ row }: Cell) => <bdi className="line-clamp-2 break-words">{row.original.team.name}</bdi>;
const membersOf = ({ row }: Cell) => <Members {...row.original} />;
const sinceOf = ({ row }: Cell) => <Ago unix={row.original.team.created_at} />;
const actionsHeader = () => <ActionsHeader />;
const menuOf = ({ row }: Cell) => <TeamMenu {...row.original} />;

function ActionsHeader() {
  return <span className="sr-only">{useTranslation('subscription').t('member.column.actions')}</span>;
}

function TeamMenu({ team, onEdit, onDissolve }: Row) {
  const { t } = useTranslation(['subscription', 'common']);
  return (
    <Menu
      trigger={
        <IconButton label={t('common:action.more', { name: team.name })} size="s">
          <MoreHorizontal />
        </IconButton>
      }
      items={[
        { label: t('team.edit'), icon: <Pencil />, onSelect: () => onEdit(team) },
        { label: t('team.dissolve'), icon: <Trash2 />, danger: true, onSelect: () => onDissolve(team) },
      ]}
    />
  );
}

function Members({ team, pictures }: Pick<Row, 'team' | 'pictures'>) {
  const { t } = useTranslation('subscription');
  const { members, member_count: count } = team;
  if (count === 0) return <span className="text-text-3">{t('team.nobody')}</span>;
  const shown = members.slice(0, mostNames);
  return (
    <span className="flex items-center gap-2.5">
      <span className="flex shrink-0 -space-x-1.5 max-md:hidden">
        {shown.map(({ id, name }) => (
          <span key={id} className="rounded-full shadow-[0_0_0_2px_var(--color-surface)]">
            <Avatar name={name} image={pictures.get(id)} size={28} />
          </span>
        ))}
      </span>
      <span className="line-clamp-2 min-w-0 text-text-2">
        {shown.map(({ name }) => isolate(name)).join(t('team.separator'))}
        {count > shown.length && ` ${t('team.more', { count: count - shown.length })}`}
      </span>
    </span>
  );
}
