-- What customers are told about their bookings: now, or as a reminder at its time.
create table booking_message (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  booking_id bigint not null,
  kind text not null check (kind in ('requested', 'confirmed', 'moved', 'cancelled', 'reminder')),
  -- Of the booking when this was planned: a reminder of another time is not sent.
  starts_at timestamptz not null,
  -- While it waits: when it is sent, or tried again.
  due_at timestamptz not null,
  -- The agent has said it in the chat: only by e-mail then.
  is_said boolean not null default false,
  -- unreachable: neither a channel nor an e-mail address.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'unreachable', 'failed')),
  attempts integer not null default 0,
  message_id bigint,
  by_email boolean not null default false,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, booking_id) references booking on delete cascade,
  foreign key (workspace_id, message_id) references message on delete set null (message_id)
);
call make_workspace_table('booking_message');
create index booking_message_booking on booking_message (workspace_id, booking_id, id);
create index booking_message_message on booking_message (workspace_id, message_id) where message_id is not null;
create index booking_message_due on booking_message (due_at) where status = 'waiting';
call open_to_directory('booking_message', 'workspace_id, status, due_at');

-- When customers are not reminded, by the clock of the workspace's time zone.
alter table booking_setting
  add column quiet_from text not null default '22:00' check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column quiet_to text not null default '08:00' check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$');

-- A mail may bring a calendar file: {"method", "content"}.
alter table mail add column calendar jsonb;
grant insert (calendar) on mail to parley_workspace;
