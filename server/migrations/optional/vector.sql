-- For dense retrieval, on databases that offer pgvector. The product is whole without it.
create extension if not exists vector;

-- Some providers keep extensions in a schema of their own.
do $$
begin
  execute format('grant usage on schema %s to parley_workspace',
    (select extnamespace::regnamespace from pg_extension where extname = 'vector'));
end
$$;

-- Where a passage lies for an embedding model; one model at a time. Searched by reading all of a workspace's rows
-- (docs/decisions/0006-dense-vectors.md), so there is no index but the key.
create table passage_embedding (
  workspace_id bigint not null references workspace on delete cascade,
  passage_id bigint not null,
  model text not null,
  embedding vector not null,
  dimensions integer not null generated always as (vector_dims(embedding)) stored,
  primary key (workspace_id, passage_id),
  foreign key (workspace_id, passage_id) references passage on delete cascade
);
-- In the row while it fits in a page (2,000 dimensions): fetching each vector from beside the table takes twice as long.
alter table passage_embedding alter column embedding set storage main;
call make_workspace_table('passage_embedding');
