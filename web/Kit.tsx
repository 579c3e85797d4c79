import { BookOpen, CalendarDays, Inbox, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Badge, CountBadge } from '#web/ui/display/Badge.tsx';
import { ChannelBadge, ChannelIcon } from '#web/entities/channel/ChannelIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import { ConfirmDelete } from '#web/ui/overlay/ConfirmDelete.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { HandlerLine } from '#web/entities/conversation/HandlerLine.tsx';
import { HandoverRule } from '#web/entities/conversation/HandoverRule.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { ImageUpload } from '#web/ui/form/ImageUpload.tsx';
import { Input } from '#web/ui/form/Input.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { DateTimePicker } from '#web/ui/form/date/DateTimePicker.tsx';
import { TimeZonePicker } from '#web/entities/timeZone/TimeZonePicker.tsx';
import { DollarInput, NumberInput } from '#web/ui/form/NumberInput.tsx';
import { PageHeader } from '#web/ui/display/PageHeader.tsx';
import { Pager } from '#web/ui/display/Pager.tsx';
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx';
import { SearchInput } from '#web/ui/form/SearchInput.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { SkeletonLines } from '#web/ui/display/Skeleton.tsx';
import { StatusDot } from '#web/ui/display/StatusDot.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Table, columnsOf } from '#web/ui/display/Table.tsx';
import type { Sort } from '#web/lib/listOf.ts';
import { Tabs } from '#web/ui/display/Tabs.tsx';
import { Textarea } from '#web/ui/form/Textarea.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Fruit {
  id: number;
  name: string;
  origin: string;
  price: number;
}

const fruits: Fruit[] = [
  { id: 1, name: 'Lychee', origin: 'Guangdong', price: 3800 },
  { id: 2, name: 'Mango', origin: 'Luzon', price: 2400 },
  { id: 3, name: '荔枝', origin: '增城', price: 4200 },
];
const column = columnsOf<Fruit>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { sort: 'name' } }),
  column.accessor('origin', { header: 'Origin', meta: { wide: true } }),
  column.accessor('price', {
    header: 'Price',
    meta: { sort: 'price', align: 'right' },
    cell: ({ getValue }) => `$${getValue() / 100}`,
  }),
]);
const channelTypes = ['whatsapp', 'instagram', 'messenger', 'telegram', 'line', 'web_chat', 'email'];

/** The components of web/ui and web/entities on one page, in development only, for screenshots and accessibility checks. */
export default function Kit() {
  return (
    <div className="pb-16">
      <PageHeader
        title="Kit"
        text="Every part, in this theme and language."
        actions={
          <Button variant="primary">
            <Plus aria-hidden="true" />
            New
          </Button>
        }
      />
      <div className="grid gap-10 px-6 lg:grid-cols-2">
        <Buttons />
        <Inputs />
        <Choices />
        <Overlays />
        <Signs />
        <Lists />
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="border-b hairline pb-2 text-16 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

function Buttons() {
  return (
    <Part title="Buttons">
      {(['s', 'm', 'l'] as const).map((size) => (
        <Row key={size}>
          <Button size={size} variant="primary">
            Take over
          </Button>
          <Button size={size}>Cancel</Button>
          <Button size={size} variant="quiet">
            Rewrite
          </Button>
          <Button size={size} variant="danger">
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </Row>
      ))}
      <Row>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Publish
        </Button>
        <Button disabled>Cancel</Button>
        <IconButton label="Edit" shortcut="E">
          <Pencil />
        </IconButton>
        <IconButton label="Pressed" aria-pressed>
          <Inbox />
        </IconButton>
        <IconButton label="More" disabled>
          <MoreHorizontal />
        </IconButton>
      </Row>
    </Part>
  );
}

function Inputs() {
  const [keyword, setKeyword] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  const [fruit, setFruit] = useState<Fruit | null>(fruits[0]!);
  const [cents, setCents] = useState(1234);
  const [count, setCount] = useState(7);
  const [picture, setPicture] = useState('');
  const [zone, setZone] = useState('Asia/Hong_Kong');
  const [at, setAt] = useState<number | null>(null);
  return (
    <Part title="Fields">
      <SearchInput label="Search fruit" value={keyword} onSearch={setKeyword} shortcut="/" />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="Name" required hint="As on the label">
          <Input placeholder="Lychee" />
        </Field>
        <Field label="E-mail" error="this is not an e-mail address">
          <Input defaultValue="grace@" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="secret" />
        </Field>
        <Field label="Kind">
          <Select
            value={kind}
            onChange={setKind}
            placeholder="Choose"
            options={[
              { value: 'a', label: 'Stone fruit' },
              { value: 'b', label: 'Berry', hint: 'In the botanical sense' },
            ]}
          />
        </Field>
        <Field label="Fruit">
          <Combobox
            items={fruits}
            itemKey={({ id }) => id}
            itemLabel={({ name }) => name}
            value={fruit}
            onChange={setFruit}
          />
        </Field>
        <Field label="Price">
          <DollarInput value={cents} onChange={setCents} />
        </Field>
        <Field label="Pieces">
          <NumberInput value={count} onChange={setCount} />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="Time zone">
          <TimeZonePicker value={zone} onChange={setZone} />
        </Field>
        <DateTimePicker label="Ripe on" value={at} onChange={setAt} timeZone={zone} />
      </div>
      <Field label="Note">
        <Textarea placeholder="Grows with its text" />
      </Field>
      <ImageUpload name="Lychee" value={picture} onChange={setPicture} />
    </Part>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState<'waiting' | 'mine' | 'all'>('all');
  return (
    <Part title="Choices">
      <Switch label="Show prices" hint="Customers see what it costs" checked={on} onChange={setOn} />
      <Switch label="The agent answers here" tone="ai" checked={on} onChange={setOn} />
      <Tabs
        label="Views"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'waiting', label: 'Waiting', count: 2 },
          { value: 'mine', label: 'Mine', count: 8 },
          { value: 'all', label: 'All', count: 126 },
        ]}
      >
        <p className="pt-3 text-text-2">The {tab} ones.</p>
      </Tabs>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <Part title="Overlays">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('delete')}>Delete…</Button>
        <Button onClick={() => toast.done('save successfully', () => toast.done('undone'))}>Toast</Button>
        <Button onClick={() => toast.error('you have no permission (403)', 'Trace: #7f3a91c2')}>
          Error toast
        </Button>
        <Menu
          trigger={
            <Button>
              <MoreHorizontal aria-hidden="true" />
              Menu
            </Button>
          }
          align="start"
          items={[
            { label: 'Edit', icon: <Pencil /> },
            { label: 'Not now', icon: <CalendarDays />, disabled: true },
            'line',
            { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setOpen('delete') },
          ]}
        />
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="New fruit"
        description="It shows in the shop at once."
        footer={
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        }
      >
        <Field label="Name" required>
          <Input />
        </Field>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Lychee">
        <p className="p-6">Sweet.</p>
      </Drawer>
      <ConfirmDelete
        open={open === 'delete'}
        onClose={close}
        onDelete={() => new Promise((done) => setTimeout(done, 800))}
      />
    </Part>
  );
}

function Signs() {
  return (
    <Part title="Signs">
      <Row>
        <StatusDot tone="danger">Needs a person</StatusDot>
        <StatusDot tone="ai">AI answering</StatusDot>
        <StatusDot tone="human">With Mei</StatusDot>
        <StatusDot tone="done">Resolved</StatusDot>
        <StatusDot tone="ok">Connected</StatusDot>
        <StatusDot tone="warn">Ageing</StatusDot>
      </Row>
      <Row>
        <Badge>VIP</Badge>
        <Badge tone="human">Human</Badge>
        <Badge tone="ai">Ai</Badge>
        <Badge tone="ok">Ready</Badge>
        <Badge tone="warn">Stale</Badge>
        <Badge tone="danger">Failed</Badge>
        <CountBadge count={2} />
        <CountBadge count={128} tone="ai" />
      </Row>
      <Row>
        <Avatar name="Marcus Oyelaran" badge={<ChannelBadge type="web_chat" />} />
        <Avatar name="陳詠琪" badge={<ChannelBadge type="whatsapp" />} />
        <Avatar name="Priya Raman" size={46} tone="human" />
        <Avatar name="Harbour Dental" size={28} shape="square" />
        {channelTypes.map((type) => (
          <ChannelIcon key={type} type={type} className="size-5" />
        ))}
      </Row>
      <div className="flex gap-4">
        <div className="flex flex-1 flex-col gap-3">
          <HandoverRule kind="asked">
            Ada asked for help: voucher expiry isn’t in the knowledge base
          </HandoverRule>
          <HandoverRule kind="taken">Mei joined</HandoverRule>
          <HandoverRule kind="returned">Back to Ada</HandoverRule>
        </div>
        <HandlerLine handler="ai" />
        <HandlerLine handler="human" />
      </div>
      <SkeletonLines />
    </Part>
  );
}

function Lists() {
  const [sort, setSort] = useState<Sort>({ field: 'name', asc: true });
  const [page, setPage] = useState(1);
  return (
    <Part title="Lists">
      <Table
        label="Fruit"
        columns={columns}
        rows={fruits}
        empty={<EmptyState icon={<BookOpen />} title="No fruit yet" />}
        sort={sort}
        onSort={setSort}
        onOpen={({ name }) => toast.done(name)}
      />
      <Pager page={page} size={10} total={32} onPage={setPage} />
      <EmptyState
        icon={<BookOpen />}
        title="No fruit yet"
        text="Add the first and it shows here."
        action={<Button variant="primary">Add fruit</Button>}
      />
    </Part>
  );
}
