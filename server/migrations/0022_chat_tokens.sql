-- Chats are rejected whose token was made before, and those of blocked customers.
alter table customer add column blocked_at timestamptz, add column chat_tokens_from timestamptz;
alter table channel add column chat_tokens_from timestamptz;
call open_to_directory('customer', 'workspace_id, id, blocked_at, chat_tokens_from');
grant select (chat_tokens_from) on channel to parley_directory;
grant select (id, customer_id, channel_id) on conversation to parley_directory;
