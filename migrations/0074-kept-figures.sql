-- What hires, payments and pay-outs of a week came to, counted once a day. With sixty thousand hires a week, counting twelve weeks takes
-- half a minute, which no page can wait for.

create table figures_of_weeks (
  -- Its Monday in Lagos.
  week date not null,
  trade text not null,
  state text not null,
  requests integer not null default 0,
  filled integer not null default 0,
  -- From each request that got a quote to its first one: medians of groups cannot be made of medians.
  hours double precision[] not null default '{}',
  problems integer not null default 0,
  repeats integer not null default 0,
  payouts integer not null default 0,
  failed_payouts integer not null default 0,
  paid_kobo bigint not null default 0,
  primary key (week, trade, state)
);
comment on table figures_of_weeks is 'What hires, payments and pay-outs of a week came to, by trade and state: the console''s figures.';

create table counted_weeks (
  week date primary key,
  counted_at timestamptz not null
);
comment on table counted_weeks is 'The weeks that figures_of_weeks has, and when they were counted.';
