-- Services, the people and rooms that give them, and what is booked.
create extension if not exists btree_gist;

create table booking_setting (
  workspace_id bigint primary key references workspace on delete cascade,
  -- Whether anybody may book on the public page.
  is_public boolean not null default false,
  -- A region whose public holidays are closed; empty: none.
  holidays text not null default '' check (holidays in ('', 'hk'))
);
call make_workspace_table('booking_setting');

create table booking_service (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  location text not null default '',
  color text not null default '',
  minutes integer not null check (minutes between 5 and 1440),
  buffer_before integer not null default 0 check (buffer_before between 0 and 480),
  buffer_after integer not null default 0 check (buffer_after between 0 and 480),
  -- Of how many minutes the starts are multiples, from the opening time.
  step_minutes integer not null default 30 check (step_minutes between 5 and 1440),
  lead_minutes integer not null default 0 check (lead_minutes between 0 and 129600),
  horizon_days integer not null default 60 check (horizon_days between 1 and 730),
  -- Until how long before the start customers may move or cancel.
  change_minutes integer not null default 0 check (change_minutes between 0 and 129600),
  -- How many customers come to one session; above one: a class.
  capacity integer not null default 1 check (capacity between 1 and 500),
  price_cents bigint check (price_cents >= 0),
  currency text not null default '',
  needs_approval boolean not null default false,
  is_public boolean not null default true,
  is_active boolean not null default true,
  -- [{"key", "label", "kind": "text" | "choice", "required", "options": []}]
  questions jsonb not null default '[]',
  reminder_minutes integer[] not null default '{}',
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (workspace_id, id)
);
call make_workspace_table('booking_service');
create unique index booking_service_name on booking_service (workspace_id, lower(name)) where removed_at is null;

create table booking_resource (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  name text not null,
  kind text not null default 'person' check (kind in ('person', 'room')),
  -- [{"day": 0 to 6, "from": "HH:MM", "to": "HH:MM"}] in the workspace's time zone
  hours jsonb not null default '[]',
  observes_holidays boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (workspace_id, id)
);
call make_workspace_table('booking_resource');
create unique index booking_resource_name on booking_resource (workspace_id, lower(name)) where removed_at is null;

create table booking_service_resource (
  workspace_id bigint not null references workspace on delete cascade,
  service_id bigint not null,
  resource_id bigint not null,
  primary key (workspace_id, service_id, resource_id),
  foreign key (workspace_id, service_id) references booking_service on delete cascade,
  foreign key (workspace_id, resource_id) references booking_resource on delete cascade
);
call make_workspace_table('booking_service_resource');
create index booking_service_resource_resource on booking_service_resource (workspace_id, resource_id);

-- A date with other hours than its weekday's, of one resource or of all. Without times it is closed.
create table booking_exception (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  resource_id bigint,
  date date not null,
  -- [{"from": "HH:MM", "to": "HH:MM"}]
  times jsonb not null default '[]',
  note text not null default '',
  primary key (workspace_id, id),
  foreign key (workspace_id, resource_id) references booking_resource on delete cascade,
  constraint booking_exception_date unique nulls not distinct (workspace_id, resource_id, date)
);
call make_workspace_table('booking_exception');

create table booking (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  service_id bigint not null,
  resource_id bigint not null,
  customer_id bigint,
  conversation_id bigint,
  status text not null check (status in ('held', 'pending', 'confirmed', 'cancelled', 'completed', 'no_show')),
  source text not null check (source in ('agent', 'member', 'page', 'api')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- With the service's buffers.
  busy tstzrange not null check (busy @> tstzrange(starts_at, ends_at)),
  -- The bookings of one session of a class have the same number, all others their own.
  session bigint,
  seat integer not null default 1,
  capacity integer not null default 1,
  price_cents bigint,
  currency text not null default '',
  -- Of the customer, by the keys of the service's questions.
  answers jsonb not null default '{}',
  note text not null default '',
  -- Until when a held time is kept.
  held_until timestamptz check ((status = 'held') <= (held_until is not null)),
  is_renewed boolean not null default false,
  -- Rises with every change that calendars must learn of.
  sequence integer not null default 0,
  created_by bigint references user_account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_by text check (cancelled_by in ('customer', 'member', 'agent', 'expiry')),
  cancel_reason text not null default '',
  primary key (workspace_id, id),
  foreign key (workspace_id, service_id) references booking_service,
  foreign key (workspace_id, resource_id) references booking_resource,
  foreign key (workspace_id, customer_id) references customer on delete set null (customer_id),
  foreign key (workspace_id, conversation_id) references conversation on delete set null (conversation_id),
  constraint booking_seat check (seat between 1 and capacity),
  -- Two bookings of one resource overlap only within one session of a class.
  constraint booking_overlap exclude using gist (
    workspace_id with =, resource_id with =, busy with &&, (coalesce(session, -id)) with <>
  ) where (status in ('held', 'pending', 'confirmed'))
);
call make_workspace_table('booking');
create unique index booking_taken_seat on booking (workspace_id, resource_id, session, seat)
  where session is not null and status in ('held', 'pending', 'confirmed');
create index booking_start on booking (workspace_id, starts_at);
create index booking_customer on booking (workspace_id, customer_id, starts_at);
create index booking_conversation on booking (workspace_id, conversation_id);
create index booking_service_start on booking (workspace_id, service_id, starts_at);
create index booking_held on booking (held_until) where status = 'held';
call open_to_directory('booking', 'workspace_id, id, status, held_until');
