-- One row for each time that a customer came with something: from their message until it was settled. A conversation goes on
-- for years, so that what is measured (who answered, how fast, whether it held) is measured by case.
create table service_case (
  workspace_id bigint not null references workspace on delete cascade,
  id bigint generated always as identity,
  conversation_id bigint not null,
  channel_id bigint not null,
  started_at timestamptz not null,
  last_customer_at timestamptz not null,
  -- By the agent or a member.
  first_reply_at timestamptz,
  last_agent_at timestamptz,
  first_member_at timestamptz,
  last_member_at timestamptz,
  -- A person was wanted, or came in.
  handed_over_at timestamptz,
  -- The customer's last message says that it is solved.
  confirmed_at timestamptz,
  resolved_at timestamptz,
  -- The customer came back after it had ended.
  reopened_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversation on delete cascade,
  foreign key (workspace_id, channel_id) references channel on delete cascade
);

-- From the messages so far. Whether customers said that it was solved is not known of them.
alter table message no force row level security;
alter table conversation no force row level security;
insert into service_case (workspace_id, conversation_id, channel_id, started_at, last_customer_at, first_reply_at,
  last_agent_at, first_member_at, last_member_at, handed_over_at, resolved_at, reopened_at)
with timeline as (
  select message.*, channel_id, event ->> 'type' as happened, event ->> 'handler' as to_handler,
    lag(message.created_at) over thread as before_at,
    lag(event ->> 'type') over thread = 'reopened' and lag(event ->> 'handler') over thread = 'agent' as after_end
  from message join conversation on conversation.workspace_id = message.workspace_id
    and conversation.id = message.conversation_id
  where direction <> 'internal' or kind = 'event'
  window thread as (partition by message.workspace_id, conversation_id order by message.id)
),
numbered as (
  select *, count(*) filter (
    where direction = 'in' and (before_at is null or after_end or before_at < created_at - interval '72 hours')
  ) over (partition by workspace_id, conversation_id order by id) as number
  from timeline
),
cases as (
  select workspace_id, conversation_id, channel_id, number, min(created_at) as started_at,
    max(created_at) filter (where direction = 'in') as last_customer_at,
    min(created_at) filter (where direction = 'out') as first_reply_at,
    max(created_at) filter (where direction = 'out' and author = 'agent') as last_agent_at,
    min(created_at) filter (where direction = 'out' and author = 'member') as first_member_at,
    max(created_at) filter (where direction = 'out' and author = 'member') as last_member_at,
    min(created_at) filter (
      where happened in ('handoff', 'taken') or (happened = 'assigned' and to_handler = 'member')
        or (direction = 'out' and author = 'member')
    ) as handed_over_at,
    max(created_at) filter (where happened = 'resolved') as resolved_at,
    max(created_at) as ended_at
  from numbered where number > 0
  group by workspace_id, conversation_id, channel_id, number
)
select workspace_id, conversation_id, channel_id, started_at, last_customer_at, first_reply_at, last_agent_at,
  first_member_at, last_member_at, handed_over_at, resolved_at,
  case when next_at < ended_at + interval '7 days' then next_at end
from (
  select *, lead(started_at) over (partition by workspace_id, conversation_id order by number) as next_at from cases
) as followed;
alter table conversation force row level security;
alter table message force row level security;

create index service_case_conversation on service_case (workspace_id, conversation_id, id desc);
create index service_case_channel on service_case (workspace_id, channel_id);
create index service_case_started on service_case (workspace_id, started_at);
call make_workspace_table('service_case');
