-- What a visitor, an address and a workspace have used in a window of time. One row a counter; a new window begins in it.
create table budget_counter (
  workspace_id bigint not null references workspace on delete cascade,
  scope text not null check (scope in ('visitor', 'address', 'hour', 'playground', 'session', 'address_session',
    'address_message', 'proof')),
  -- A customer's id, the hash of a network or of a challenge; empty for the workspace as a whole.
  key text not null default '',
  used integer not null default 0 check (used >= 0),
  -- How often the window had nothing left.
  rejected integer not null default 0,
  ends_at timestamptz not null,
  primary key (workspace_id, scope, key)
);
create index budget_counter_ended on budget_counter (workspace_id, ends_at);
call make_workspace_table('budget_counter');
call open_to_directory('budget_counter', 'workspace_id, scope, rejected, ends_at');

-- The workspace's own budgets; null: the usual one of the system.
create table budget_setting (
  workspace_id bigint primary key references workspace on delete cascade,
  visitor_answers integer check (visitor_answers > 0),
  address_answers integer check (address_answers > 0),
  hour_answers integer check (hour_answers > 0),
  updated_at timestamptz not null default now()
);
call make_workspace_table('budget_setting');

-- Every turn of the agent reads the system's limits in its own transaction.
create policy limits_of_the_system on setting for select to parley_workspace using (key = 'limits');

-- A keyed hash of the network that the customer wrote from last.
alter table conversation add column network text not null default '';

-- Without a conversation: an answer in the playground. Its row has tokens and cost, and no text.
alter table agent_turn alter column conversation_id drop not null;

-- How many answers of a model a day in the playground cost nothing.
update plan set limits = limits || jsonb_build_object('playground_answers', case unique_plan_tag
  when 'free' then 100 when 'starter' then 300 when 'pro' then 1000 else 3000 end);
