-- A browser is told for as long as the session lives in which it asked for it: whoever was signed out hears nothing.
alter table push_subscription add column session_id bigint references session on delete cascade;
create index push_subscription_session on push_subscription (session_id);
