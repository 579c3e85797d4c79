create table channel (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('web_chat', 'whatsapp', 'messenger', 'instagram', 'telegram', 'line', 'email')),
  name text not null check (char_length(name) between 1 and 100),
  key text not null unique,
  status text not null default 'connected' check (status in ('connected', 'error', 'disabled')),
  reason text not null default '',
  agent_enabled boolean not null default true,
  -- By locale.
  welcome jsonb not null default '{}',
  suggestions jsonb not null default '{}',
  allowed_origins text[] not null default '{}',
  config jsonb not null default '{}',
  -- Credentials, encrypted; written, never read back to anybody.
  secrets bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
call make_workspace_table('channel');
call open_to_directory('channel', 'workspace_id, id, type, key, status');

create table customer (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  locale text not null default '',
  avatar text not null default '',
  tags text[] not null default '{}',
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
call make_workspace_table('customer');

-- Who a customer is on a channel. One person may have several.
create table customer_identity (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  customer_id bigint not null,
  channel_id bigint not null,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, channel_id, external_id),
  foreign key (workspace_id, customer_id) references customer on delete cascade,
  foreign key (workspace_id, channel_id) references channel on delete cascade
);
call make_workspace_table('customer_identity');

create table conversation (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  channel_id bigint not null,
  customer_id bigint not null,
  status text not null default 'open' check (status in ('open', 'snoozed', 'resolved')),
  handler text not null default 'agent' check (handler in ('agent', 'member')),
  -- A person is wanted, and none has taken the conversation yet.
  waiting boolean not null default false,
  handoff_reason text not null default '',
  assignee_id bigint,
  team_id bigint,
  labels text[] not null default '{}',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  language text not null default '',
  unread_count integer not null default 0 check (unread_count >= 0),
  last_message_id bigint,
  last_message_text text not null default '',
  last_message_author text not null default '',
  last_message_at timestamptz not null default now(),
  last_customer_message_at timestamptz,
  snoozed_until timestamptz,
  -- The agent's unsent answer, left for the member who takes over.
  draft jsonb,
  -- The newest customer message that the agent has dealt with.
  answered_message_id bigint not null default 0,
  -- While the agent works on an answer; it ends by itself when the node that worked is gone.
  turn_lease text,
  turn_lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channel on delete cascade,
  foreign key (workspace_id, customer_id) references customer on delete cascade,
  foreign key (workspace_id, team_id) references team on delete set null (team_id)
);
-- One running thread for a customer on a channel: two deliveries at once cannot make two.
create unique index conversation_thread on conversation (workspace_id, channel_id, customer_id);
create index conversation_recent on conversation (workspace_id, last_message_at desc, id desc);
create index conversation_open on conversation (workspace_id, last_message_at desc, id desc) where status = 'open';
create index conversation_waiting on conversation (workspace_id) where waiting;
create index conversation_assignee on conversation (workspace_id, assignee_id) where status <> 'resolved';
call make_workspace_table('conversation');

create table message (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  conversation_id bigint not null,
  direction text not null check (direction in ('in', 'out', 'internal')),
  author text not null check (author in ('customer', 'agent', 'member', 'system')),
  -- The member, when one wrote it.
  author_id bigint,
  author_name text not null default '',
  kind text not null check (kind in ('text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contacts',
    'interactive', 'template', 'reaction', 'note', 'event')),
  text text not null default '',
  media_id bigint,
  reply_to bigint,
  status text not null default 'sent' check (status in ('queued', 'sent', 'delivered', 'read', 'failed')),
  status_reason text not null default '',
  -- The sender's own id of the message: the same one again is the same message.
  client_id text,
  -- The provider's id of the message.
  provider_id text,
  citations jsonb not null default '[]',
  actions jsonb not null default '[]',
  -- What happened, for messages of kind event: {"type": "handoff", ...}.
  event jsonb,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversation on delete cascade,
  foreign key (workspace_id, media_id) references media on delete set null (media_id)
);
create index message_thread on message (workspace_id, conversation_id, id);
create unique index message_client on message (workspace_id, conversation_id, author, client_id) where client_id is not null;
create unique index message_provider on message (workspace_id, conversation_id, provider_id) where provider_id is not null;
call make_workspace_table('message');
