-- Until when an artisan's badge of a safety course holds, beside what lists filter by: a list of those with one reads listings alone.

alter table artisan_listings
  -- The last day in Lagos of the badge that holds longest; null without one.
  add column course_badge_until date;

-- Where few have a badge, they are found here; where many have one, in the order of the list.
create index listings_by_course_badge on artisan_listings (course_badge_until)
 where not hidden and course_badge_until is not null;

create function list_course_badges(people uuid[]) returns void language sql as $$
  update artisan_listings l
     set course_badge_until = badge.until
    from (
      select person.id, (select max(valid_until) from course_badges b where b.user_id = person.id) as until
        from unnest(people) person (id)) badge
   where l.artisan_id = badge.id and l.course_badge_until is distinct from badge.until
$$;

create function changed_course_badges_are_listed() returns trigger language plpgsql as $$
begin
  perform list_course_badges(array(select distinct user_id from changed));
  return null;
end
$$;
create trigger new_course_badges_are_listed after insert on course_badges
  referencing new table as changed for each statement execute function changed_course_badges_are_listed();
create trigger changed_course_badges_are_listed after update on course_badges
  referencing new table as changed for each statement execute function changed_course_badges_are_listed();
create trigger deleted_course_badges_are_listed after delete on course_badges
  referencing old table as changed for each statement execute function changed_course_badges_are_listed();

select list_course_badges(array(select distinct user_id from course_badges));
