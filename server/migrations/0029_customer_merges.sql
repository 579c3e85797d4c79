alter table customer
  -- The customer as whom this one is shown: they are the same person. Always one who is shown as themselves.
  add column merged_into bigint,
  add constraint customer_merged_into foreign key (workspace_id, merged_into) references customer on delete cascade,
  add constraint customer_merged_into_another check (merged_into <> id);
create index customer_merged_into on customer (workspace_id, merged_into) where merged_into is not null;
-- Who else has the same phone number or e-mail address.
create index customer_phone on customer (workspace_id, phone) where phone <> '';
create index customer_email on customer (workspace_id, lower(email)) where email <> '';

-- Each time that a member said of two customers that they are one.
create table customer_merge (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  -- Who stayed, and who is shown as them.
  customer_id bigint not null,
  other_id bigint not null check (other_id <> customer_id),
  -- What the one got from the other: {"name", "email", "phone", "avatar", "claimed": [], "tags": [], "attributes": {}}.
  gained jsonb not null,
  -- Whether each was blocked before.
  customer_blocked_at timestamptz,
  other_blocked_at timestamptz,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, customer_id) references customer on delete cascade,
  foreign key (workspace_id, other_id) references customer on delete cascade
);
create unique index customer_merge_active on customer_merge (workspace_id, other_id) where undone_at is null;
create index customer_merge_customer on customer_merge (workspace_id, customer_id);
call make_workspace_table('customer_merge');

-- Customers of whom a member said that they are not one.
create table customer_distinct (
  workspace_id bigint not null references workspace on delete cascade,
  one_id bigint not null,
  other_id bigint not null check (one_id < other_id),
  created_at timestamptz not null,
  primary key (workspace_id, one_id, other_id),
  foreign key (workspace_id, one_id) references customer on delete cascade,
  foreign key (workspace_id, other_id) references customer on delete cascade
);
create index customer_distinct_other on customer_distinct (workspace_id, other_id);
call make_workspace_table('customer_distinct');
