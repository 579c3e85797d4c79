-- A workspace that is being deleted: nobody reaches it any more, and its rows go in steps.
alter table workspace drop constraint workspace_status_check;
alter table workspace add constraint workspace_status_check check (status in ('active', 'suspended', 'deleting'));
create index workspace_deleting on workspace (id) where status = 'deleting';
drop policy directory on workspace;
create policy directory on workspace for select to parley_directory using (status <> 'deleting');
grant select (id, status) on workspace to parley_platform;
create policy deleting on workspace for select to parley_platform using (status = 'deleting');

-- Nobody in a workspace removes rows of its logs: the platform does, when they are old or the workspace goes.
grant select (workspace_id, id, created_at), delete on audit_log to parley_platform;
create policy removal_reads on audit_log for select to parley_platform
  using (created_at < now() - interval '30 days' or workspace_id in (select id from workspace));
create policy removal on audit_log for delete to parley_platform
  using (created_at < now() - interval '30 days' or workspace_id in (select id from workspace));
create index audit_log_old on audit_log (created_at);

grant select (workspace_id, id), delete on wallet_tx to parley_platform;
create policy removal_reads on wallet_tx for select to parley_platform
  using (workspace_id in (select id from workspace));
create policy removal on wallet_tx for delete to parley_platform
  using (workspace_id in (select id from workspace));

grant delete on platform_audit to parley_platform;
alter table platform_audit enable row level security;
create policy platform_reads on platform_audit for select to parley_platform using (true);
create policy platform_writes on platform_audit for insert to parley_platform with check (true);
create policy removal on platform_audit for delete to parley_platform
  using (created_at < now() - interval '30 days');

create index agent_turn_old on agent_turn (workspace_id, created_at);
create index mail_old on mail (created_at);

-- Each workspace's mails wait by themselves; 0: those of no workspace.
alter table mail add column sender_workspace_id bigint not null default 0;
alter table mail alter column sender_workspace_id set default coalesce(current_workspace_id(), 0);
drop index mail_due;
create index mail_due on mail (sender_workspace_id, next_attempt_at) where status in ('queued', 'sending');
create index mail_sender on mail (sender_workspace_id) where sender_workspace_id <> 0;

-- Pictures are sent by an address that changes with them, so that browsers may keep them.
alter table workspace add column avatar_address text not null generated always as (
  case when avatar = '' then '' else '/v1/public/picture/workspace/' || id::text || '/' || md5(avatar) end) stored;
grant select (avatar_address) on workspace to parley_directory;
alter table user_account add column avatar_address text not null generated always as (
  case when avatar = '' then '' else '/v1/public/picture/user/' || id::text || '/' || md5(avatar) end) stored;
grant select (avatar_address) on user_account to parley_directory, parley_workspace;
alter table admin_account add column avatar_address text not null generated always as (
  case when avatar = '' then '' else '/v1/public/picture/admin/' || id::text || '/' || md5(avatar) end) stored;
grant select (avatar_address) on admin_account to parley_directory;
