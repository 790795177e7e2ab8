-- What Paystack's lists say and our books do not, and each night on which they were compared.

create table paystack_comparisons (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- What happened at Paystack between these moments was compared.
  since timestamptz not null,
  until timestamptz not null,
  -- What lay at Paystack, what our books said, and the difference of the two less what was on its way; in kobo.
  balance_kobo bigint,
  books_kobo bigint,
  unexplained_kobo bigint
);
create index comparisons_that_ended on paystack_comparisons (until desc) where ended_at is not null;
comment on table paystack_comparisons is 'Each comparison of our books with Paystack''s lists and balance.';

create table paystack_differences (
  id uuid primary key,
  kind text not null,
  -- Paystack's or our name for what differs: of a payment, a transfer, a refund, or the day of a balance.
  reference text not null,
  ours text not null,
  theirs text not null,
  -- When it happened at Paystack.
  happened_at timestamptz not null,
  found_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  -- By an operator who gave a reason, or by a later comparison that did not find it any more.
  closed_as text check (closed_as in ('explained', 'gone')),
  unique (kind, reference),
  constraint a_closed_difference_says_how check ((closed_at is null) = (closed_as is null))
);
create index differences_that_are_open on paystack_differences (found_at) where closed_at is null;
comment on table paystack_differences is 'What differs between Paystack''s lists and our books, until it is explained.';
