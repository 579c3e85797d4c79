-- Jobs that run, each under a lease. One whose lease has expired was lost: its process died or hung.
create table job_run (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  lease_until timestamptz not null
);
create index job_run_key on job_run (kind, key);

-- Jobs that were lost too often. They are not run again unless somebody asks for it.
create table job_set_aside (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload jsonb not null,
  lost integer not null,
  created_at timestamptz not null,
  unique (kind, key)
);
grant select, delete on job_set_aside to parley_platform;
