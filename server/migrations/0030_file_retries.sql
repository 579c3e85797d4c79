-- When a file of a message is fetched again, which its provider did not give.
alter table message add column file_next_at timestamptz;
drop index message_file_pending;
create index message_file_pending on message (workspace_id, file_next_at nulls first, id) where file_status = 'pending';
