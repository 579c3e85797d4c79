create table user_account (
  id bigint generated always as identity primary key,
  username text not null,
  email text not null,
  display_name text not null,
  avatar text not null default '',
  locale text not null default 'en' check (locale in ('en', 'zh-hk', 'zh-cn')),
  password_hash text,
  status text not null default 'active' check (status in ('pending', 'active', 'disabled')),
  created_at timestamptz not null default now()
);
create unique index user_account_username on user_account (lower(username));
create unique index user_account_email on user_account (lower(email));

create table admin_account (
  id bigint generated always as identity primary key,
  username text not null,
  avatar text not null default '',
  role text not null check (role in ('owner', 'admin', 'member')),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now()
);
create unique index admin_account_username on admin_account (lower(username));

create table session (
  id bigint generated always as identity primary key,
  user_id bigint references user_account on delete cascade,
  admin_id bigint references admin_account on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(user_id, admin_id) = 1)
);
create index session_of_user on session (user_id) where ended_at is null;
create index session_of_admin on session (admin_id) where ended_at is null;

-- Counts failures by account and by address; a row is a window that starts anew when it is over.
create table throttle (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table platform_audit (
  id bigint generated always as identity primary key,
  actor_kind text not null,
  actor_id bigint,
  operation text not null,
  detail jsonb not null default '{}',
  trace_id text not null default '',
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on user_account, admin_account, session, throttle, setting to parley_platform;
grant select, insert on platform_audit to parley_platform;
-- Passwords stay with the platform role.
grant select (id, username, email, display_name, avatar, locale, status) on user_account to parley_directory;
grant select on session to parley_directory;
grant select (id, username, avatar, role, status) on admin_account to parley_directory;
grant select on setting to parley_directory, parley_workspace;
