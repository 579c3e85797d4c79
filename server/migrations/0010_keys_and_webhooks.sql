create table api_key (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  -- The first characters, by which people tell their keys apart.
  prefix text not null,
  token_digest text not null unique,
  role text not null check (role in ('admin', 'member')),
  created_by bigint,
  last_used_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
call make_workspace_table('api_key');
call open_to_directory('api_key', 'workspace_id, id, name, token_digest, role, last_used_at, expires_at');

alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check
  check (actor_kind in ('member', 'agent', 'customer', 'system', 'admin', 'api_key'));

-- An address outside that is told what happens.
create table webhook (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  url text not null,
  events text[] not null,
  -- What deliveries are signed with, encrypted.
  signing_key bytea not null,
  enabled boolean not null default true,
  -- Why it was switched off by itself: 'gone', 'failing'.
  reason text not null default '',
  failing_since timestamptz,
  -- One node at a time delivers to it, until here: when that node dies, it is free again.
  busy_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
call make_workspace_table('webhook');

create table webhook_delivery (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  webhook_id bigint not null,
  -- The same for every try, and for a delivery that is sent again.
  event_id text not null,
  event_type text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  response_status integer,
  response_excerpt text not null default '',
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_recent on webhook_delivery (workspace_id, webhook_id, id desc);
create index webhook_delivery_pending on webhook_delivery (workspace_id, webhook_id, id) where status = 'pending';
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where status = 'pending';
create index webhook_delivery_created on webhook_delivery (workspace_id, created_at);
call make_workspace_table('webhook_delivery');
call open_to_directory('webhook_delivery', 'workspace_id, webhook_id, status, next_attempt_at');
