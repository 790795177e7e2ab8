-- Hires, and the times of an artisan that they take.

create table hires (
  id uuid primary key,
  artisan_id uuid not null references users (id),
  -- Absent for a guest, whose hire belongs to the e-mail address.
  customer_id uuid references users (id),
  customer_name text not null,
  customer_email text not null,
  job_description text not null,
  start_date date not null,
  end_date date not null,
  start_time time not null,
  notes text not null default '',
  status text not null check (
    status in (
      'quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'confirmed', 'in_progress', 'completed',
      'released', 'declined', 'expired', 'cancelled', 'disputed', 'refunded'
    )
  ),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The share of the amount that SureHands keeps when the money is released, agreed when the hire was made.
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  -- When an unpaid hire gives up waiting; absent once it is paid or has ended.
  payment_due_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint a_hire_ends_after_it_starts check (end_date >= start_date),
  constraint nobody_hires_themselves check (customer_id is distinct from artisan_id)
);
create index hires_by_artisan on hires (artisan_id, created_at desc);
create index hires_by_customer on hires (customer_id, created_at desc) where customer_id is not null;
create index hires_by_customer_email on hires (customer_email) where customer_id is null;
create index hires_waiting_for_payment on hires (payment_due_at) where payment_due_at is not null;

-- What happened to a hire, in order; written with the change itself and never altered.
create table hire_events (
  id uuid primary key,
  hire_id uuid not null references hires (id) on delete cascade,
  action text not null,
  actor text not null,
  from_status text,
  to_status text not null,
  -- Why, as a stable code, where the action alone does not say it: slot_taken, …
  reason text,
  happened_at timestamptz not null
);
create index hire_events_by_hire on hire_events (hire_id, id);

-- One artisan, one time. The database itself refuses two slots that overlap, whoever asks and however many at once.
create table slots (
  hire_id uuid primary key references hires (id) on delete cascade,
  artisan_id uuid not null references users (id),
  during tstzrange not null check (not isempty(during)),
  -- Set while somebody is paying; absent once the hire is confirmed.
  hold_expires_at timestamptz,
  constraint one_artisan_one_time exclude using gist (artisan_id with =, during with &&)
);
create index slots_holds on slots (hold_expires_at) where hold_expires_at is not null;

create table reviews (
  id uuid primary key,
  hire_id uuid not null unique references hires (id) on delete cascade,
  artisan_id uuid not null references users (id) on delete cascade,
  reviewer_name text not null,
  rating integer not null check (rating between 1 and 5),
  body text not null check (length(body) <= 1000),
  created_at timestamptz not null
);
create index reviews_by_artisan on reviews (artisan_id, created_at desc);

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update users set rating_total = rating_total - old.rating, review_count = review_count - 1 where id = old.artisan_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update users set rating_total = rating_total + new.rating, review_count = review_count + 1 where id = new.artisan_id;
  end if;
  return null;
end
$$;
create trigger reviews_keep_the_rating after insert or update or delete on reviews
  for each row execute function count_review();
