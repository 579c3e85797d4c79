create table agent_version (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  number integer not null,
  config jsonb not null,
  published_by bigint,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, number)
);
call make_workspace_table('agent_version');

create table agent (
  workspace_id bigint primary key references workspace on delete cascade,
  draft jsonb not null,
  published_version_id bigint,
  paused boolean not null default false,
  updated_at timestamptz not null default now(),
  foreign key (workspace_id, published_version_id) references agent_version on delete set null (published_version_id)
);
call make_workspace_table('agent');

-- One turn of the agent, and how it came to its answer.
create table agent_turn (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  conversation_id bigint not null,
  -- The answer; null when the turn ended in a handoff or in nothing.
  message_id bigint,
  version_number integer not null,
  outcome text not null check (outcome in ('answer', 'choices', 'reply', 'handoff', 'superseded')),
  reason text not null default '',
  brain text not null check (brain in ('built_in', 'model')),
  model text not null default '',
  trace jsonb not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_microcents bigint not null default 0,
  latency_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversation on delete cascade,
  foreign key (workspace_id, message_id) references message on delete cascade
);
create index agent_turn_message on agent_turn (workspace_id, message_id);
create index agent_turn_conversation on agent_turn (workspace_id, conversation_id, id);
call make_workspace_table('agent_turn');
