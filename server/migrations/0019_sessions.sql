-- An API key ends with the membership of its creator: somebody who joins again does not get old keys back.
alter table api_key add column membership_id bigint;
-- The owner of the tables is subject to forced row security, too.
alter table api_key no force row level security;
alter table workspace_user no force row level security;
update api_key set membership_id = workspace_user.id
from workspace_user
where workspace_user.workspace_id = api_key.workspace_id and workspace_user.user_id = api_key.created_by;
alter table api_key force row level security;
alter table workspace_user force row level security;
alter table api_key add foreign key (workspace_id, membership_id)
  references workspace_user on delete set null (membership_id);
create index api_key_membership on api_key (workspace_id, membership_id);
grant select (membership_id) on api_key to parley_directory;

-- Deliveries are signed with the secret before the last rotation, too, until then.
alter table webhook add column previous_signing_key bytea, add column previous_key_until timestamptz;

-- A session ends 90 days after its log-in, however often it is refreshed.
update session set expires_at = created_at + interval '90 days' where ended_at is null and expires_at > now();

-- Networks and browsers that a session was refreshed from, beside the one of its log-in.
create table session_place (
  session_id bigint not null references session on delete cascade,
  network text not null,
  browser text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (session_id, network, browser)
);
grant select, insert, update, delete on session_place to parley_platform;

-- Of counters whose delays grow: the next attempt is allowed from then on.
alter table throttle add column blocked_until timestamptz;
