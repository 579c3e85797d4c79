-- Customers who wait for a time of a service to become free.
create table booking_waiting (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  service_id bigint not null,
  -- Null: whoever gives the service.
  resource_id bigint,
  customer_id bigint not null,
  -- Dates and times of day on which the appointment may begin, by the clock of the workspace's time zone.
  from_date date not null,
  to_date date not null,
  -- 1 is Monday; none: all.
  weekdays smallint[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  earliest text not null default '00:00' check (earliest ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  latest text not null default '23:59' check (latest ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'ended')),
  ended_by text check (ended_by in ('customer', 'member', 'expiry', 'unanswered', 'unreachable')),
  source text not null check (source in ('agent', 'member', 'page', 'api')),
  -- The held time that is or was offered last, and the starts of all that were.
  booking_id bigint,
  offered_starts timestamptz[] not null default '{}',
  -- When free times were last compared with it.
  looked_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint booking_waiting_dates check (from_date <= to_date and to_date - from_date <= 400),
  constraint booking_waiting_times check (earliest <= latest),
  constraint booking_waiting_end check ((status = 'ended') = (ended_by is not null)),
  foreign key (workspace_id, service_id) references booking_service on delete cascade,
  foreign key (workspace_id, resource_id) references booking_resource on delete cascade,
  foreign key (workspace_id, customer_id) references customer on delete cascade,
  foreign key (workspace_id, booking_id) references booking on delete set null (booking_id)
);
call make_workspace_table('booking_waiting');
create unique index booking_waiting_once on booking_waiting (workspace_id, customer_id, service_id)
  where status in ('waiting', 'offered');
create index booking_waiting_line on booking_waiting (workspace_id, service_id, id) where status in ('waiting', 'offered');
create index booking_waiting_resource on booking_waiting (workspace_id, resource_id) where resource_id is not null;
create index booking_waiting_booking on booking_waiting (workspace_id, booking_id) where booking_id is not null;
create index booking_waiting_created on booking_waiting (workspace_id, created_at, id);
create index booking_waiting_looked on booking_waiting (looked_at) where status in ('waiting', 'offered');
call open_to_directory('booking_waiting', 'workspace_id, status, looked_at');

alter table booking_message drop constraint booking_message_kind_check;
alter table booking_message add constraint booking_message_kind_check
  check (kind in ('requested', 'confirmed', 'moved', 'cancelled', 'reminder', 'offer'));

-- The place in the line that a form of the public page made.
alter table booking_page_request drop constraint booking_page_request_kind_check;
alter table booking_page_request add constraint booking_page_request_kind_check
  check (kind in ('hold', 'booking', 'waiting'));
alter table booking_page_request add column waiting_id bigint;
alter table booking_page_request add constraint booking_page_request_waiting
  foreign key (workspace_id, waiting_id) references booking_waiting on delete cascade;
create index booking_page_request_waiting on booking_page_request (workspace_id, waiting_id)
  where waiting_id is not null;
