-- The owner of the tables fills them here; forced row security would hide every row.
alter table media no force row level security;
alter table message no force row level security;
alter table conversation no force row level security;
alter table knowledge_source no force row level security;

-- When the file is removed unless something uses it by then; null: a message or a knowledge source uses it.
alter table media add column remove_after timestamptz;
update media set remove_after = now() + interval '20 hours'
  where not exists (
      select from message where message.workspace_id = media.workspace_id and message.media_id = media.id)
    and not exists (
      select from knowledge_source
      where knowledge_source.workspace_id = media.workspace_id and kind = 'file'
        and (content->>'media_id')::bigint = media.id);
create index media_removable on media (remove_after) where remove_after is not null;
create index knowledge_source_media on knowledge_source (workspace_id, ((content->>'media_id')::bigint)) where kind = 'file';

-- What was uploaded in a chat goes with the chat.
update media set conversation_id = null
  where conversation_id is not null and not exists (
    select from conversation
    where conversation.workspace_id = media.workspace_id and conversation.id = media.conversation_id);
alter table media add constraint media_conversation foreign key (workspace_id, conversation_id)
  references conversation on delete cascade;
create index media_conversation on media (workspace_id, conversation_id) where conversation_id is not null;

create unique index media_storage_key on media (storage_key);
call open_to_directory('media', 'workspace_id, storage_key, remove_after');

-- How many bytes a workspace has stored: raised by who reserves them, lowered by the trigger below.
create table media_total (
  workspace_id bigint primary key references workspace on delete cascade,
  bytes bigint not null
);
insert into media_total (workspace_id, bytes) select workspace_id, sum(size) from media group by workspace_id;
call make_workspace_table('media_total');

-- What was uploaded on a day (UTC) under a key: by a customer, from a network, by all visitors.
create table media_day (
  workspace_id bigint not null references workspace on delete cascade,
  key text not null,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (workspace_id, key, day)
);
call make_workspace_table('media_day');

-- Files whose rows are gone, until they are removed from the storage. Outlives the workspace.
create table media_removal (
  storage_key text primary key,
  try_after timestamptz not null default now()
);
create index media_removal_due on media_removal (try_after);
grant insert on media_removal to parley_workspace;
grant select, update, delete on media_removal to parley_platform;

-- However a row goes, by a cascade too, its file goes after it.
create function media_is_deleted() returns trigger language plpgsql as $$
begin
  insert into media_removal (storage_key) select storage_key from deleted on conflict do nothing;
  update media_total set bytes = media_total.bytes - gone.bytes
    from (select workspace_id, sum(size) as bytes from deleted group by workspace_id) as gone
    where media_total.workspace_id = gone.workspace_id;
  return null;
end
$$;
create trigger is_deleted after delete on media
  referencing old table as deleted for each statement execute function media_is_deleted();

-- A message or a knowledge source begins and ceases to use a file. What ceases is only marked: whether something else
-- uses the file is decided later, under its row lock, since two transactions do not see what the other one deletes.
create function uses_media() returns trigger language plpgsql as $$
declare
  used bigint;
begin
  if tg_table_name = 'message' then used := new.media_id; else used := (new.content->>'media_id')::bigint; end if;
  update media set remove_after = null
    where workspace_id = new.workspace_id and id = used and remove_after is not null;
  return null;
end
$$;
create function releases_media() returns trigger language plpgsql as $$
declare
  released bigint;
begin
  if tg_table_name = 'message' then released := old.media_id; else released := (old.content->>'media_id')::bigint; end if;
  update media set remove_after = now()
    where workspace_id = old.workspace_id and id = released and remove_after is null;
  return null;
end
$$;
create trigger uses_media after insert on message
  for each row when (new.media_id is not null) execute function uses_media();
create trigger releases_media after delete on message
  for each row when (old.media_id is not null) execute function releases_media();
create trigger uses_media after insert on knowledge_source
  for each row when (new.kind = 'file') execute function uses_media();
create trigger releases_media after delete on knowledge_source
  for each row when (old.kind = 'file') execute function releases_media();

-- A message replies to one of its own conversation.
update message set reply_to = null
  where reply_to is not null and not exists (
    select from message as other
    where other.workspace_id = message.workspace_id and other.conversation_id = message.conversation_id
      and other.id = message.reply_to);
drop index message_thread;
alter table message add constraint message_thread unique (workspace_id, conversation_id, id);
alter table message add constraint message_reply foreign key (workspace_id, conversation_id, reply_to)
  references message (workspace_id, conversation_id, id) on delete set null (reply_to);
create index message_reply on message (workspace_id, conversation_id, reply_to) where reply_to is not null;

alter table media force row level security;
alter table message force row level security;
alter table conversation force row level security;
alter table knowledge_source force row level security;
