create table invitation (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  token_digest text not null unique,
  invited_by bigint,
  -- The inviter's name as the mail said it.
  inviter text not null default '',
  status text not null default 'invited' check (status in ('invited', 'accepted', 'revoked')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index invitation_open on invitation (workspace_id, lower(email)) where status = 'invited';
call make_workspace_table('invitation');
call open_to_directory('invitation', 'workspace_id, id, email, role, inviter, token_digest, status, expires_at');

create table team_user (
  workspace_id bigint not null references workspace on delete cascade,
  team_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, team_id, user_id),
  foreign key (workspace_id, team_id) references team on delete cascade,
  foreign key (workspace_id, user_id) references workspace_user (workspace_id, user_id) on delete cascade
);
create index team_user_user on team_user (workspace_id, user_id);
call make_workspace_table('team_user');
create unique index team_name on team (workspace_id, lower(name));
-- For whoever goes: what hangs on a customer is found without reading the whole workspace.
create index customer_identity_customer on customer_identity (workspace_id, customer_id);
create index conversation_customer on conversation (workspace_id, customer_id);
create index conversation_team on conversation (workspace_id, team_id) where team_id is not null;

-- The audit log newest first: all of it, of one operation, of one person.
drop index audit_log_created;
create index audit_log_recent on audit_log (workspace_id, created_at desc, id desc);
create index audit_log_operation on audit_log (workspace_id, operation, created_at desc, id desc);
create index audit_log_member on audit_log (workspace_id, actor_id, created_at desc, id desc) where actor_kind = 'member';

create table notification (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- What it is about. Title and content are made of it, for whoever reads, in their language.
  data jsonb not null default '{}',
  -- What it says, by language: for the search.
  words jsonb not null default '{}',
  -- Shown in the app. One that goes by push alone is kept for that.
  in_app boolean not null default true,
  -- It is to go to the person's browsers, and nobody has seen to it yet.
  push_due boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references workspace_user (workspace_id, user_id) on delete cascade
);
create index notification_recent on notification (workspace_id, user_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (workspace_id, user_id) where in_app and read_at is null;
create index notification_push_due on notification (workspace_id, id) where push_due;
call make_workspace_table('notification');

-- Whom a kind of notification goes to, by each way. Without a row: as `shared/rules/notifications.ts` has it.
create table notification_rule (
  workspace_id bigint not null references workspace on delete cascade,
  kind text not null,
  in_app text not null check (in_app in ('nobody', 'concerned', 'leaders', 'everyone')),
  push text not null check (push in ('nobody', 'concerned', 'leaders', 'everyone')),
  email text not null check (email in ('nobody', 'concerned', 'leaders', 'everyone')),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, kind)
);
call make_workspace_table('notification_rule');

-- A browser that wants to be told. It belongs to a person, whatever the workspace.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  endpoint text not null unique,
  -- Its public key and shared secret, encrypted.
  keys bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id);
grant select, insert, update, delete on push_subscription to parley_platform;
