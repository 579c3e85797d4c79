-- Channels whose provider does not call us: one node at a time connects to it, and fetches what has arrived.
create table channel_listener (
  workspace_id bigint not null references workspace on delete cascade,
  channel_id bigint not null,
  -- How far it got, in the adapter's own words.
  place text not null default '',
  -- The node that listens, and until when it is known to be alive.
  lease text,
  lease_until timestamptz,
  -- When it should be listened to again.
  next_at timestamptz not null,
  failures integer not null default 0,
  primary key (workspace_id, channel_id),
  foreign key (workspace_id, channel_id) references channel on delete cascade
);
create index channel_listener_next on channel_listener (next_at);
call make_workspace_table('channel_listener');
call open_to_directory('channel_listener', 'workspace_id, channel_id, next_at, lease_until');
