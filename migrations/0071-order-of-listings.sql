-- What a write to one artisan costs. A review or a verification changes their listing in its place, of which no index has to know. What
-- indexes know of, which is their place in lists and by which checks they are found, follows within a minute, once for all that happened
-- until then. And two who pay one artisan no longer wait for each other.

-- Computed by the triggers below from now on; what is there stays. No row is read or written for this.
alter table artisan_listings
  alter column standing drop expression,
  alter column weighed_rating drop expression,
  -- By which checks they are found: as passed_checks, which cards and profiles show, but for what came within the last minute. What is
  -- no longer passed is gone at once.
  add column found_checks text[] not null default '{}',
  -- Room on each page for the next version of a row.
  set (fillfactor = 80);
alter table users set (fillfactor = 80);

create function counted_standing(l artisan_listings) returns double precision language sql immutable as $$
  select hireable_points(l.available, l.free_within) + review_points(l.rating_total, l.review_count)
       + verified_points(l.verified) + free_points(l.available, l.free_within)
       + answer_points(l.answer_minutes, l.answer_count) + finish_points(l.finished_count, l.booked_count)
       + newcomer_points(l.newcomer_steps, l.review_count)
$$;
create function counted_rating(l artisan_listings) returns double precision language sql immutable as $$
  select case when l.review_count > 0 then weighed_rating(l.rating_total, l.review_count) end
$$;

create function count_standing() returns trigger language plpgsql as $$
begin
  new.standing := counted_standing(new);
  new.weighed_rating := counted_rating(new);
  new.found_checks := new.passed_checks;
  return new;
end
$$;
-- Last of the triggers before a row is written, by its name: the others may change what counts.
create trigger standing_is_counted before insert on artisan_listings
  for each row execute function count_standing();
-- At once where someone can be hired or not, or a check is taken back; and with the figures that the task counts.
create trigger standing_is_counted_anew before update on artisan_listings
  for each row when (
    (old.available, old.free_within, old.newcomer_steps, old.answer_minutes, old.answer_count, old.booked_count, old.finished_count)
    is distinct from
    (new.available, new.free_within, new.newcomer_steps, new.answer_minutes, new.answer_count, new.booked_count, new.finished_count)
    or not new.passed_checks @> new.found_checks
  ) execute function count_standing();

-- Of whom the order, or the days that are gone, has to be written by the task.
alter table standing_renewals add column days_changed boolean not null default false;

create function listing_is_news() returns trigger language plpgsql as $$
begin
  insert into standing_renewals (artisan_id, due_at) values (new.artisan_id, '-infinity');
  return null;
end
$$;
create trigger reviews_and_badges_are_news after update on artisan_listings
  for each row when (
    (old.rating_total, old.review_count, old.verified, old.passed_checks)
    is distinct from (new.rating_total, new.review_count, new.verified, new.passed_checks)
  ) execute function listing_is_news();

-- What indexes know of some artisans, as their figures are by now.
create function list_order(people uuid[]) returns void language sql as $$
  update artisan_listings l
     set standing = counted_standing(l), weighed_rating = counted_rating(l), found_checks = passed_checks
   where artisan_id = any (people)
     and (standing, weighed_rating, found_checks) is distinct from (counted_standing(l), counted_rating(l), passed_checks)
$$;

-- The days of an artisan who is just being written by someone else, who cannot know of ours yet, are left to the task: a customer who pays
-- does not wait for others who pay the same artisan. That no day is taken twice is up to the slots.
create function list_days_unless_busy(artisan uuid) returns void language plpgsql as $$
begin
  perform from artisan_listings where artisan_id = artisan for no key update skip locked;
  if found then perform list_taken_days(artisan);
  else
    insert into standing_renewals (artisan_id, due_at, days_changed)
    select artisan_id, '-infinity', true from artisan_listings where artisan_id = artisan;
  end if;
end
$$;
create or replace function slots_change_listings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hold_expires_at is null then perform list_days_unless_busy(old.artisan_id); end if;
  if tg_op <> 'DELETE' and new.hold_expires_at is null
     and (tg_op = 'INSERT' or old.hold_expires_at is not null or old.artisan_id <> new.artisan_id)
  then perform list_days_unless_busy(new.artisan_id); end if;
  return null;
end
$$;
