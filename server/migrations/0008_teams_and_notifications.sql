create table invitation (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  token_digest text not null unique,
  invited_by bigint,
  status text not null default 'invited' check (status in ('invited', 'accepted', 'revoked')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index invitation_open on invitation (workspace_id, lower(email)) where status = 'invited';
call make_workspace_table('invitation');
call open_to_directory('invitation', 'workspace_id, id, email, role, token_digest, status, expires_at');

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

create table notification (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- In the language of the person it is for, as when it was made; shown anew from kind and data in any other.
  title text not null,
  content text not null,
  data jsonb not null default '{}',
  -- Shown in the app. One that goes by push or e-mail alone is kept for that.
  in_app boolean not null default true,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references workspace_user (workspace_id, user_id) on delete cascade
);
create index notification_recent on notification (workspace_id, user_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (workspace_id, user_id) where in_app and read_at is null;
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
