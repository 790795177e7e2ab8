-- What was checked of each artisan, beside what lists filter by: a list of those with a certificate reads listings alone.

alter table artisan_listings
  -- The kinds of checks that were passed, by name; empty while a verification is rejected.
  add column passed_checks text[] not null default '{}',
  -- Of those that end, the last day in Lagos on which each counts: {"certificate": "2027-03-31"}.
  add column check_ends jsonb not null default '{}';

-- Where few have a check, they are found here; where many have it, in the order of the list.
create index listings_by_passed_checks on artisan_listings using gin (passed_checks) where not hidden;

-- A check that was passed by certificates ends with the last of them, unless one never expires or an operator saw the paper
-- elsewhere.
create function list_passed_checks(people uuid[]) returns void language sql as $$
  update artisan_listings l
     set passed_checks = passed.kinds, check_ends = passed.ends
    from (
      select person.id,
             coalesce(array_agg(c.kind order by c.kind) filter (where c.kind is not null), '{}') as kinds,
             coalesce(jsonb_object_agg(c.kind, c.ends_on) filter (where c.ends_on is not null), '{}') as ends
        from unnest(people) person (id)
        left join lateral (
          select kind,
                 case when kind = 'certificate' then (
                   select max(expires_on) from verification_certificates k
                    where k.user_id = person.id and k.state = 'passed'
                   having bool_and(expires_on is not null)) end as ends_on
            from verification_checks
           where user_id = person.id and state = 'passed'
             and exists (select from verifications v where v.user_id = person.id and v.status <> 'rejected')) c on true
       group by person.id) passed
   where l.artisan_id = passed.id and (l.passed_checks, l.check_ends) is distinct from (passed.kinds, passed.ends)
$$;

create function changed_checks_are_listed() returns trigger language plpgsql as $$
begin
  perform list_passed_checks(array(select distinct user_id from changed));
  return null;
end
$$;
create trigger new_checks_are_listed after insert on verification_checks
  referencing new table as changed for each statement execute function changed_checks_are_listed();
create trigger changed_checks_are_listed after update on verification_checks
  referencing new table as changed for each statement execute function changed_checks_are_listed();
create trigger deleted_checks_are_listed after delete on verification_checks
  referencing old table as changed for each statement execute function changed_checks_are_listed();
-- Of certificates the last day counts.
create trigger new_certificates_are_listed after insert on verification_certificates
  referencing new table as changed for each statement execute function changed_checks_are_listed();
create trigger changed_certificates_are_listed after update on verification_certificates
  referencing new table as changed for each statement execute function changed_checks_are_listed();
create trigger deleted_certificates_are_listed after delete on verification_certificates
  referencing old table as changed for each statement execute function changed_checks_are_listed();

create function decided_checks_are_listed() returns trigger language plpgsql as $$
begin
  perform list_passed_checks(array[new.user_id]);
  return null;
end
$$;
create trigger decided_checks_are_listed after update on verifications
  for each row when (old.status is distinct from new.status) execute function decided_checks_are_listed();

select list_passed_checks(array(select distinct user_id from verification_checks));
