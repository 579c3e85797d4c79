-- From inside a workspace the system's name can be read, for its mails, and none of the other settings.
alter table setting enable row level security;
create policy platform on setting to parley_platform using (true) with check (true);
create policy directory on setting for select to parley_directory using (true);
create policy name_of_the_system on setting for select to parley_workspace using (key = 'system');
