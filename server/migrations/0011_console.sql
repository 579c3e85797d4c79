-- What the console sees of workspaces, people and agents, and why a workspace was suspended.
alter table workspace add column suspended_at timestamptz, add column suspend_reason text not null default '';
grant select (suspended_at, suspend_reason) on workspace to parley_directory;

grant select (created_at) on user_account to parley_directory;
create index user_account_created on user_account (created_at desc, id desc);
create index session_user_seen on session (user_id, last_seen_at desc);

-- A person is taken out of every workspace, by its rules, before their account can go.
alter table workspace_user drop constraint workspace_user_user_id_fkey,
  add foreign key (user_id) references user_account;

-- Of an agent: its name, its version and whether it is paused. Its instructions stay inside.
alter table agent_version add column name text generated always as (config->>'name') stored;
call open_to_directory('agent', 'workspace_id, paused, published_version_id');
call open_to_directory('agent_version', 'workspace_id, id, number, name');

create index platform_audit_operation on platform_audit (operation, created_at desc);
create index platform_audit_actor on platform_audit (actor_kind, actor_id, created_at desc);

grant select on migration to parley_directory;
