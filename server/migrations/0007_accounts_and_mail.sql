-- A link that was sent by e-mail and opens something once. What is stored of it recognises it, and opens nothing.
create table account_link (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('activate', 'reset_password', 'confirm_email')),
  token_digest text not null unique,
  user_id bigint references user_account on delete cascade,
  email text not null default '',
  -- Of a registration, until it is activated: name and hashed password, encrypted.
  content bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_link_user on account_link (user_id) where used_at is null;
create index account_link_email on account_link (lower(email)) where used_at is null and user_id is null;
create index account_link_expires on account_link (expires_at);
grant select, insert, update, delete on account_link to parley_platform;

-- Tries are counted before they are made, whatever comes of them.
alter table throttle rename column failures to tries;

-- The outbox: every mail, sent or not.
create table mail (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  links jsonb not null default '[]',
  -- kept: there was no mail server to send it by.
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'kept')),
  reason text not null default '',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_recent on mail (created_at desc, id desc);
create index mail_due on mail (next_attempt_at) where status in ('queued', 'sending');
grant select, insert, update, delete on mail to parley_platform;
grant insert (kind, to_address, subject, text, html, links, created_at, next_attempt_at) on mail to parley_workspace;

alter table platform_audit add column subject_id bigint, add column address text not null default '';
create index platform_audit_created on platform_audit (created_at desc, id desc);

-- Workspaces seen from the console.
create index workspace_created on workspace (created_at desc, id desc);
