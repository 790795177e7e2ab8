-- Reviews that both sides of a finished hire write. A customer's is public once it is shown; an artisan's of their
-- customer is a table of its own, because it never is. Neither is shown before both are written, or seven days have passed.

drop trigger reviews_keep_the_rating on reviews;

alter table reviews
  drop constraint reviews_body_check,
  add constraint reviews_body_check check (length(body) <= 2000),
  -- Null in reviews from before these were asked for.
  add column stars_work integer check (stars_work between 1 and 5),
  add column stars_time integer check (stars_time between 1 and 5),
  add column stars_price integer check (stars_price between 1 and 5),
  add column stars_manners integer check (stars_manners between 1 and 5),
  -- Addresses of pictures that were uploaded here, in the customer's order.
  add column photos text[] not null default '{}' check (cardinality(photos) <= 6),
  add column changed_at timestamptz,
  -- When it is shown at the latest; null where the other side had written before.
  add column due_at timestamptz,
  -- Null: the two sides are still writing. What is written without a word about it is shown.
  add column shown_at timestamptz default now(),
  add column hidden_for text
    check (hidden_for in ('insult', 'private_data', 'not_about_the_work', 'advertising', 'threat')),
  add column hidden_at timestamptz,
  add column reply text check (length(reply) between 1 and 1000),
  add column replied_at timestamptz,
  -- Kept by the triggers below: a hire that is disputed or refunded after it was reviewed.
  add column hire_done boolean not null default true;

update reviews set shown_at = reviews.created_at, hire_done = hires.status in ('completed', 'released')
  from hires where hires.id = reviews.hire_id;

alter table reviews
  -- Whether it is in its artisan's rating, and in every count.
  add column counts boolean generated always as (shown_at is not null and hidden_for is null and hire_done) stored;

create index reviews_due on reviews (due_at) where shown_at is null;
create index reviews_with_photos on reviews (created_at desc, id desc) where photos <> '{}';

create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- A reply, or a text that changes, leaves the artisan's row alone.
    if old.counts = new.counts and old.rating = new.rating and old.artisan_id = new.artisan_id then return null; end if;
  end if;
  if tg_op in ('UPDATE', 'DELETE') and old.counts then
    update users set rating_total = rating_total - old.rating, review_count = review_count - 1 where id = old.artisan_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.counts then
    update users set rating_total = rating_total + new.rating, review_count = review_count + 1 where id = new.artisan_id;
  end if;
  return null;
end
$$;
create trigger reviews_keep_the_rating after insert or update or delete on reviews
  for each row execute function count_review();

-- Counted before by hire or not, a review of a hire that was disputed or refunded counts no more.
update users set rating_total = coalesce(r.total, 0), review_count = coalesce(r.reviews, 0)
  from users u left join (select artisan_id, sum(rating) as total, count(*) as reviews from reviews where counts group by 1) r
    on r.artisan_id = u.id
 where users.id = u.id and (users.rating_total, users.review_count) is distinct from (coalesce(r.total, 0), coalesce(r.reviews, 0));

create table customer_reviews (
  id uuid primary key,
  hire_id uuid not null unique references hires (id) on delete cascade,
  artisan_id uuid not null references users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  stars_manners integer not null check (stars_manners between 1 and 5),
  stars_time integer not null check (stars_time between 1 and 5),
  body text not null default '' check (length(body) <= 2000),
  created_at timestamptz not null,
  changed_at timestamptz,
  due_at timestamptz,
  shown_at timestamptz,
  hidden_for text check (hidden_for in ('insult', 'private_data', 'not_about_the_work', 'advertising', 'threat')),
  hidden_at timestamptz
);
comment on table customer_reviews is
  'What artisans said of the customers of finished hires; only artisans with a request or hire of theirs see the average.';
create index customer_reviews_by_artisan on customer_reviews (artisan_id);
create index customer_reviews_due on customer_reviews (due_at) where shown_at is null;

create table review_windows (
  hire_id uuid primary key references hires (id) on delete cascade,
  -- Since when the hire is done: both sides can write from then on.
  opened_at timestamptz not null,
  -- When both are asked to; null while the hire is not done any more.
  ask_at timestamptz,
  asked_at timestamptz,
  reminded_at timestamptz
);
comment on table review_windows is 'Since when a hire can be reviewed, and when its two sides were asked to.';
create index review_windows_to_ask on review_windows (ask_at) where asked_at is null;
create index review_windows_to_remind on review_windows (asked_at) where reminded_at is null;

-- No one is asked about hires from before this.
insert into review_windows (hire_id, opened_at, ask_at, asked_at, reminded_at)
  select id, updated_at, updated_at, updated_at, updated_at from hires where status in ('completed', 'released');

create table review_reports (
  id uuid primary key,
  -- Of reviews or of customer_reviews.
  review_id uuid not null,
  reporter_id uuid references users (id) on delete set null,
  reason text not null
    check (reason in ('insult', 'private_data', 'not_about_the_work', 'advertising', 'threat', 'other')),
  words text not null default '' check (length(words) <= 1000),
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (review_id, reporter_id)
);
comment on table review_reports is 'Reviews that someone reported to us, and when an operator decided.';
create index review_reports_open on review_reports (created_at) where closed_at is null;
create index review_reports_by_reporter on review_reports (reporter_id);

-- A hire that is done can be reviewed, and one that is done no more is neither asked about nor counted.
create function hire_opens_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.status = new.status then return null; end if;
  end if;
  if new.status in ('completed', 'released') then
    insert into review_windows (hire_id, opened_at, ask_at)
      values (new.id, new.updated_at,
        -- Until the money is released a problem can be reported: no one is asked before.
        case when new.status = 'completed' then coalesce(new.release_due_at, new.updated_at) else new.updated_at end)
      on conflict (hire_id) do update set opened_at = excluded.opened_at, ask_at = excluded.ask_at;
    update reviews set hire_done = true where hire_id = new.id and not hire_done;
  elsif tg_op = 'UPDATE' then
    update review_windows set ask_at = null where hire_id = new.id;
    update reviews set hire_done = false where hire_id = new.id and hire_done;
  end if;
  return null;
end
$$;
create trigger hires_open_reviews after insert or update of status on hires
  for each row execute function hire_opens_reviews();

create function review_knows_its_hire() returns trigger language plpgsql as $$
begin
  new.hire_done := exists (select from hires where id = new.hire_id and status in ('completed', 'released'));
  return new;
end
$$;
create trigger reviews_know_their_hire before insert on reviews
  for each row execute function review_knows_its_hire();
