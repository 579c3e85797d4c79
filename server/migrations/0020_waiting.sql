-- Since when a conversation waits for a person, by which those who wait are sorted.
alter table conversation add column waiting_since timestamptz;
-- The owner of the table too is subject to forced row security.
alter table conversation no force row level security;
update conversation set waiting_since = coalesce(last_customer_message_at, last_message_at) where waiting;
alter table conversation force row level security;
alter table conversation add constraint conversation_waiting_since check (waiting = (waiting_since is not null));
drop index conversation_waiting;
create index conversation_waiting on conversation (workspace_id, waiting_since, id) where waiting;

-- What the customer has been told once during this wait.
alter table conversation add column waiting_notices text[] not null default '{}';

-- The fields that a member's resolve changed, as they were before, for its undo.
alter table conversation add column before_resolve jsonb;
