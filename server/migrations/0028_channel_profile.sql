alter table channel
  -- The account as its provider names and describes it, at the last check: {"name", "details"}.
  add column profile jsonb,
  add column checked_at timestamptz;
