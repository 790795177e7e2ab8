-- Messages with words that cost people money elsewhere ("pay me outside"), and the reports that follow when one account writes
-- them to several people.

create table risky_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  recipient_id uuid not null references users (id) on delete cascade,
  danger text not null check (danger in ('pay_outside', 'account_number', 'secret')),
  sent_at timestamptz not null
);
create index risky_messages_by_sender on risky_messages (sender_id, sent_at);
create index risky_messages_by_recipient on risky_messages (recipient_id);
comment on table risky_messages is 'A message that asks for money outside a hire, names a bank account or asks for a secret; its reader is warned.';

-- Such a report was made by nobody: what the account wrote was noticed.
alter table reports add column noticed boolean not null default false;
create unique index reports_noticed_once on reports (reported_id) where noticed and closed_at is null;
