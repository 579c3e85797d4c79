-- So long after its end the customer of a service is written to once; 0: not at all. Without a text, a plain thank-you.
alter table booking_service
  add column follow_up_minutes integer not null default 0 check (follow_up_minutes between 0 and 43200),
  add column follow_up_text text not null default '';

alter table booking_message drop constraint booking_message_kind_check;
alter table booking_message add constraint booking_message_kind_check
  check (kind in ('requested', 'confirmed', 'moved', 'cancelled', 'reminder', 'offer', 'follow_up'));
