-- Where the clock has something to do, of all workspaces: what is said there stays inside.
call open_to_directory('conversation', 'workspace_id, status, handler, last_message_author, last_customer_message_at, turn_lease_until, snoozed_until');
create index conversation_unanswered on conversation (workspace_id, last_customer_message_at)
  where status = 'open' and handler = 'agent' and last_message_author = 'customer';
create index conversation_snoozed on conversation (workspace_id, snoozed_until) where status = 'snoozed';

-- What the clock removes, workspace by workspace.
create index conversation_unused on conversation (workspace_id, created_at) where last_message_id is null;
create index live_event_old on live_event (workspace_id, created_at);
drop index live_event_created;
create index notification_old on notification (workspace_id, created_at);

-- What points at a row that goes is found without reading all of the workspace.
create index message_media on message (workspace_id, media_id) where media_id is not null;
create index knowledge_note_conversation on knowledge_note (workspace_id, conversation_id) where conversation_id is not null;
create index knowledge_note_source on knowledge_note (workspace_id, source_id) where source_id is not null;
