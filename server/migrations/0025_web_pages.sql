-- Where a source of kind `url` is read, and what its last reading found.
create table web_page (
  workspace_id bigint not null references workspace on delete cascade,
  source_id bigint not null,
  -- In its normal form (shared/webAddress.ts), of at most 2000 ASCII characters.
  url text not null check (octet_length(url) <= 2000),
  -- The same without its protocol: a page is a source only once.
  address text not null generated always as (regexp_replace(url, '^https?://', '')) stored,
  -- SHA-256 of the title and passages that were stored; empty before the first.
  fingerprint text not null default '',
  -- Readings that failed in a row for a reason that may pass, and when the next one is due.
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  primary key (workspace_id, source_id),
  unique (workspace_id, address),
  foreign key (workspace_id, source_id) references knowledge_source on delete cascade
);
call make_workspace_table('web_page');

-- How many pages a workspace reads in an hour.
alter table budget_counter drop constraint budget_counter_scope_check;
alter table budget_counter add constraint budget_counter_scope_check check (scope in ('visitor', 'address', 'hour',
  'playground', 'session', 'address_session', 'address_message', 'proof', 'page'));
