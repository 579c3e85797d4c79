-- Three roles, none of which owns anything or passes row security. The application enters one of them in every
-- transaction; it never works as the role it signed in with.
do $$
declare
  name text;
begin
  foreach name in array array['parley_workspace', 'parley_platform', 'parley_directory'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name);
      exception when duplicate_object or unique_violation then null; -- another database of this server was faster
      end;
    end if;
    if not pg_has_role(current_user, name, 'member') then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end
$$;

grant usage on schema public to parley_workspace, parley_platform, parley_directory;

-- The workspace of this transaction; null outside of one, so that nothing is visible.
create function current_workspace_id() returns bigint
  language sql stable parallel safe
  return cast(nullif(current_setting('app.workspace_id', true), '') as bigint);

-- Makes a table one of a workspace: row security for read and write, for its owner too.
create procedure make_workspace_table(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s alter column workspace_id set default current_workspace_id()', target);
  execute format(
    'create policy workspace on %s to parley_workspace
       using (workspace_id = (select current_workspace_id()))
       with check (workspace_id = (select current_workspace_id()))', target);
  execute format('grant select, insert, update, delete on %s to parley_workspace', target);
end
$$;

-- Lets the directory read the named columns of a workspace table across workspaces.
create procedure open_to_directory(target regclass, columns text)
  language plpgsql as $$
begin
  execute format('create policy directory on %s for select to parley_directory using (true)', target);
  execute format('grant select (%s) on %s to parley_directory', columns, target);
end
$$;
