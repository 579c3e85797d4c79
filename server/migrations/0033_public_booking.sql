-- What the public page asked for once: a request that is repeated finds what the first one made.
create table booking_page_request (
  workspace_id bigint not null references workspace on delete cascade,
  -- The time that a browser holds, and the booking that a form made.
  kind text not null check (kind in ('hold', 'booking')),
  -- The hash of the id that the browser gave.
  key text not null,
  booking_id bigint,
  created_at timestamptz not null,
  primary key (workspace_id, kind, key),
  foreign key (workspace_id, booking_id) references booking on delete cascade
);
call make_workspace_table('booking_page_request');
create index booking_page_request_booking on booking_page_request (workspace_id, booking_id);
create index booking_page_request_created on booking_page_request (workspace_id, created_at);

-- How many times an address holds and books in a day, and the page of a workspace in a minute.
alter table budget_counter drop constraint budget_counter_scope_check;
alter table budget_counter add constraint budget_counter_scope_check check (scope in ('visitor', 'address', 'hour',
  'playground', 'session', 'address_session', 'address_message', 'proof', 'page', 'address_hold', 'address_booking',
  'booking'));

-- One-time links into the portal, and the sessions that they open. Only hashes are stored. Whose they are: a customer, or
-- everybody with an e-mail address, which the mail has proven.
create table portal_link (
  workspace_id bigint not null references workspace on delete cascade,
  digest text not null,
  email text not null default '',
  customer_id bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (workspace_id, digest),
  foreign key (workspace_id, customer_id) references customer on delete cascade,
  constraint portal_link_whose check ((email <> '') <> (customer_id is not null))
);
call make_workspace_table('portal_link');
create index portal_link_customer on portal_link (workspace_id, customer_id) where customer_id is not null;
create index portal_link_expires on portal_link (workspace_id, expires_at);

create table portal_session (
  workspace_id bigint not null references workspace on delete cascade,
  digest text not null,
  email text not null default '',
  customer_id bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (workspace_id, digest),
  foreign key (workspace_id, customer_id) references customer on delete cascade,
  constraint portal_session_whose check ((email <> '') <> (customer_id is not null))
);
call make_workspace_table('portal_session');
create index portal_session_customer on portal_session (workspace_id, customer_id) where customer_id is not null;
create index portal_session_expires on portal_session (workspace_id, expires_at);
