-- A site signs who its visitors are with a secret of its channel, which is stored sealed. After a rotation the former
-- one is accepted for a while.
alter table channel
  add identity_secret bytea,
  add former_identity_secret bytea,
  add former_identity_secret_until timestamptz;

-- The site vouches for this identity by its signature.
alter table customer_identity add verified boolean not null default false;
create unique index customer_identity_verified on customer_identity (workspace_id, channel_id, customer_id) where verified;

-- Which contact details are only what the customer says.
alter table customer add claimed text[] not null default '{}' check (claimed <@ array['name', 'email']);

-- What happened in a conversation, newest first, without reading its messages.
create index message_event on message (workspace_id, conversation_id, id) where kind = 'event';
