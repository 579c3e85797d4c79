-- What the agent leads a customer through without a model: {"name", "state"}, the state as its feature writes it.
alter table conversation add column dialogue jsonb;
