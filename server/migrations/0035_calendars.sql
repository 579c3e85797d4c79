-- Calendars outside: an address that they read, and a Google calendar that blocks and is written to.
create table booking_feed (
  workspace_id bigint not null references workspace on delete cascade,
  resource_id bigint not null,
  -- A part of the address: a new one ends the former.
  version integer not null default 1,
  shows_names boolean not null default false,
  primary key (workspace_id, resource_id),
  foreign key (workspace_id, resource_id) references booking_resource on delete cascade
);
call make_workspace_table('booking_feed');

create table booking_calendar (
  workspace_id bigint not null references workspace on delete cascade,
  resource_id bigint not null,
  account text not null,
  state text not null default 'connected' check (state in ('connected', 'reconnect')),
  -- Encrypted.
  refresh_token bytea not null,
  access_token bytea not null,
  access_expires_at timestamptz not null,
  -- From where the provider lists changes; empty: everything is listed anew.
  sync_token text not null default '',
  listed_at timestamptz,
  -- The look-up that succeeded last began then.
  checked_at timestamptz,
  -- Why the last look-up failed: then nobody knows what is free.
  problem text not null default '',
  failures integer not null default 0,
  -- Not asked again before, except when somebody books.
  retry_at timestamptz,
  -- One process at a time writes events.
  leased_until timestamptz,
  connected_by bigint references user_account on delete set null,
  created_at timestamptz not null,
  primary key (workspace_id, resource_id),
  foreign key (workspace_id, resource_id) references booking_resource on delete cascade
);
call make_workspace_table('booking_calendar');
call open_to_directory('booking_calendar', 'workspace_id, resource_id, state, checked_at, retry_at');

create table external_busy (
  workspace_id bigint not null references workspace on delete cascade,
  resource_id bigint not null,
  event_id text not null,
  busy tstzrange not null,
  primary key (workspace_id, resource_id, event_id),
  foreign key (workspace_id, resource_id) references booking_calendar on delete cascade
);
call make_workspace_table('external_busy');
create index external_busy_time on external_busy using gist (workspace_id, resource_id, busy);

-- What of a booking stands in the calendar. A booking whose time or status differs is written again.
create table calendar_entry (
  workspace_id bigint not null references workspace on delete cascade,
  booking_id bigint not null,
  resource_id bigint not null,
  is_there boolean not null default false,
  -- Of the booking when it was written; -1: never.
  sequence integer not null default -1,
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (workspace_id, booking_id, resource_id),
  foreign key (workspace_id, booking_id) references booking on delete cascade,
  foreign key (workspace_id, resource_id) references booking_calendar on delete cascade
);
call make_workspace_table('calendar_entry');
create index calendar_entry_resource on calendar_entry (workspace_id, resource_id);
