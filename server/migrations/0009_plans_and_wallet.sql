create table plan (
  id bigint generated always as identity primary key,
  unique_plan_tag text not null unique check (unique_plan_tag ~ '^[a-z][a-z0-9_-]{0,49}$'),
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '',
  currency text not null default 'USD',
  -- Integer cents.
  monthly_price bigint not null check (monthly_price >= 0),
  yearly_price bigint not null check (yearly_price >= 0),
  trial_days integer not null default 0 check (trial_days between 0 and 90),
  -- {"members", "channels", "agent_answers", "knowledge_characters", "customers"}: a number, or null for no limit.
  limits jsonb not null,
  -- Of 'broadcasts', 'http_actions', 'api_keys'.
  features text[] not null default '{}',
  position integer not null default 0,
  -- Offered to new subscribers. Those who have it keep it.
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on plan to parley_platform;
grant select on plan to parley_workspace, parley_directory;

insert into plan (unique_plan_tag, name, monthly_price, yearly_price, limits, features, position) values
  ('free', 'Free', 0, 0, '{"members": 2, "channels": 1, "agent_answers": 100, "knowledge_characters": 200000, "customers": 500}', '{}', 1),
  ('starter', 'Starter', 2900, 29000, '{"members": 5, "channels": 3, "agent_answers": 1000, "knowledge_characters": 2000000, "customers": 5000}', '{broadcasts}', 2),
  ('pro', 'Pro', 9900, 99000, '{"members": 15, "channels": 10, "agent_answers": 5000, "knowledge_characters": 10000000, "customers": 50000}', '{broadcasts,http_actions,api_keys}', 3),
  ('business', 'Business', 29900, 299000, '{"members": 50, "channels": 50, "agent_answers": 25000, "knowledge_characters": 50000000, "customers": null}', '{broadcasts,http_actions,api_keys}', 4);

-- At most one for a workspace; without one it is on the free plan.
create table subscription (
  workspace_id bigint primary key references workspace on delete cascade,
  plan_id bigint not null references plan,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  -- What a period costs, as it was when it began.
  price bigint not null check (price >= 0),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null check (current_period_end > current_period_start),
  trial_ends_at timestamptz,
  cancel_at_period_end boolean not null default false,
  -- Where the periods are counted from: a month after January 31 is the last of February, two months after March 31.
  period_anchor timestamptz not null,
  past_due_since timestamptz,
  -- When the clock has to look at it next, to charge or to end it.
  next_charge_at timestamptz,
  -- How often somebody has changed the plan: each change is paid for under a key of its own.
  revision integer not null default 0,
  -- Who collects the money: 'wallet', or 'manual' for nobody.
  provider text not null default 'wallet',
  provider_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscription_plan on subscription (plan_id);
create index subscription_due on subscription (next_charge_at) where status <> 'canceled';
call make_workspace_table('subscription');
call open_to_directory('subscription', 'workspace_id, plan_id, status, billing_interval, price, current_period_end, cancel_at_period_end, next_charge_at');

-- The sum of the ledger, kept by the ledger itself.
create table wallet (
  workspace_id bigint primary key references workspace on delete cascade,
  balance bigint not null default 0 constraint wallet_not_negative check (balance >= 0),
  currency text not null default 'USD',
  -- Members have been told that it is running low, and it has not risen since.
  told_low boolean not null default false,
  updated_at timestamptz not null default now()
);
call make_workspace_table('wallet');
call open_to_directory('wallet', 'workspace_id, balance, currency');

create table wallet_tx (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('top_up', 'subscription', 'agent_answer', 'message_fee', 'refund', 'adjustment')),
  -- Integer cents; what leaves the wallet is negative.
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  reference text not null default '',
  description text not null default '',
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, idempotency_key)
);
create index wallet_tx_recent on wallet_tx (workspace_id, created_at desc, id desc);
create index wallet_tx_top_up on wallet_tx (workspace_id, id) where type = 'top_up';
call make_workspace_table('wallet_tx');
revoke update, delete on wallet_tx from parley_workspace;

-- Each row moves the balance in the same statement and notes where it stands, one after another. A key that is there
-- already adds no row and moves nothing: under the wallet's lock, nobody else can be about to write it.
create function wallet_tx_moves_balance() returns trigger language plpgsql as $$
begin
  insert into wallet (workspace_id, updated_at) values (new.workspace_id, new.created_at) on conflict do nothing;
  perform from wallet where workspace_id = new.workspace_id for update;
  if exists (
    select from wallet_tx where workspace_id = new.workspace_id and idempotency_key = new.idempotency_key
  ) then
    return null;
  end if;
  update wallet set balance = balance + new.amount, updated_at = new.created_at
    where workspace_id = new.workspace_id
    returning balance into new.balance_after;
  return new;
end
$$;
create trigger moves_balance before insert on wallet_tx for each row execute function wallet_tx_moves_balance();

-- Nobody but the ledger moves a balance.
create function wallet_follows_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'a balance is moved by a row of wallet_tx' using errcode = 'insufficient_privilege';
end
$$;
create trigger follows_ledger before insert or delete or update of balance, workspace_id on wallet
  for each row when (pg_trigger_depth() = 0) execute function wallet_follows_ledger();

-- What a workspace used, by day in its time zone: for the plan's limits, the usage page and the console's figures.
create table usage_day (
  workspace_id bigint not null references workspace on delete cascade,
  day date not null,
  conversations integer not null default 0,
  messages_received integer not null default 0,
  messages_sent integer not null default 0,
  answers integer not null default 0,
  handoffs integer not null default 0,
  failures integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_microcents bigint not null default 0,
  primary key (workspace_id, day)
);
create index usage_day_day on usage_day (day);
call make_workspace_table('usage_day');
call open_to_directory('usage_day', 'workspace_id, day, conversations, messages_received, messages_sent, answers, handoffs, failures, input_tokens, output_tokens, cost_microcents');

-- What knowledge there is, for the plan's limit.
create index knowledge_source_size on knowledge_source (workspace_id) include (character_count);
