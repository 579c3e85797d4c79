alter table channel
  -- The account at the provider. One account cannot be connected twice, in whatever workspace.
  add column route text check (char_length(route) between 1 and 200),
  -- Accounts above it, of which several channels may be part: their events concern all of these.
  add column shared_routes text[] not null default '{}',
  -- A keyed hash of the token with which the provider tests the webhook.
  add column verify_digest text,
  -- Working hours of its own; null: those of the agent.
  add column hours jsonb,
  add column last_delivery_at timestamptz,
  -- Which secrets `secrets` holds.
  add column secrets_set text[] not null default '{}',
  add constraint channel_route unique (type, route);
create index channel_verify on channel (type, verify_digest) where verify_digest is not null;
create index channel_shared_routes on channel using gin (shared_routes);
grant select (route, shared_routes, verify_digest) on channel to parley_directory;

-- What a provider sent for a channel: stored before it is acknowledged, then read in order of arrival.
create table channel_delivery (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  channel_id bigint not null,
  -- JSON in UTF-8, as bytes: foreign JSON may hold what a jsonb cannot.
  payload bytea not null,
  received_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  attempts integer not null default 0,
  -- What was in it, for the channel's log: [{"kind": "message", …}].
  found jsonb not null default '[]',
  -- Why it could not be worked off.
  error text not null default '',
  done_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channel on delete cascade
);
create index channel_delivery_pending on channel_delivery (workspace_id, channel_id, id) where status = 'pending';
create index channel_delivery_log on channel_delivery (workspace_id, channel_id, id desc);
create index channel_delivery_received on channel_delivery (workspace_id, received_at);
call make_workspace_table('channel_delivery');
call open_to_directory('channel_delivery', 'workspace_id, channel_id, status');

-- Signed deliveries for accounts that no channel has, and such that cannot be read at all. For the console.
create table unknown_delivery (
  id bigint generated always as identity primary key,
  type text not null,
  route text not null default '',
  payload bytea not null,
  received_at timestamptz not null
);
grant select, insert, delete on unknown_delivery to parley_platform;

-- The way of an outgoing message to its provider. A long one is sent in parts, each in a call of its own.
create table message_delivery (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  message_id bigint not null,
  channel_id bigint not null,
  conversation_id bigint not null,
  part integer not null,
  -- sending: a call is under way, or was when its node died. unknown: its answer was lost.
  status text not null default 'queued' check (status in ('queued', 'sending', 'unknown', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  -- When the first call began of which it is not known whether it was carried out.
  tried_at timestamptz,
  -- The provider's id of the part, and how far it got.
  provider_id text,
  reached text not null default '' check (reached in ('', 'delivered', 'read')),
  reason text not null default '',
  detail text not null default '',
  sent_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, part),
  unique (workspace_id, channel_id, provider_id),
  foreign key (workspace_id, message_id) references message on delete cascade,
  foreign key (workspace_id, channel_id) references channel on delete cascade,
  foreign key (workspace_id, conversation_id) references conversation on delete cascade
);
create index message_delivery_open on message_delivery (workspace_id, conversation_id, message_id, part)
  where status in ('queued', 'sending', 'unknown');
create index message_delivery_sent on message_delivery (workspace_id, conversation_id, sent_at) where status = 'sent';
call make_workspace_table('message_delivery');
call open_to_directory('message_delivery', 'workspace_id, conversation_id, status, next_attempt_at, lease_until');

-- Statuses that came before the answer of the call which sent the message.
create table early_status (
  workspace_id bigint not null references workspace on delete cascade,
  channel_id bigint not null,
  provider_id text not null,
  status text not null check (status in ('sent', 'delivered', 'read', 'failed')),
  reason text not null default '',
  detail text not null default '',
  received_at timestamptz not null,
  primary key (workspace_id, channel_id, provider_id, status),
  foreign key (workspace_id, channel_id) references channel on delete cascade
);
call make_workspace_table('early_status');

alter table conversation no force row level security;
alter table channel no force row level security;
alter table conversation
  -- That of its channel, which never changes.
  add column channel_type text,
  -- Where the customer is written to, and what answers their last message at no cost for a while.
  add column address text not null default '',
  add column reply_token text not null default '';
update conversation set channel_type = channel.type from channel
  where channel.workspace_id = conversation.workspace_id and channel.id = conversation.channel_id;
alter table conversation alter column channel_type set not null;
alter table conversation force row level security;
alter table channel force row level security;

alter table message
  -- The customer took it back: its text and file are gone.
  add column withdrawn boolean not null default false,
  add column file_status text check (file_status in ('pending', 'failed')),
  -- Where the provider has the file, until it is fetched: {"id", "name", "mimeType", "sha256"}.
  add column file_source jsonb;
create index message_file_pending on message (workspace_id, id) where file_status = 'pending';
