-- An artisan is compared with the alerts page by page: those of the whole country were too many for one statement.
alter table artisan_arrivals add column compared_after uuid;
comment on column artisan_arrivals.compared_after is 'The last alert that the artisan was compared with; null before the first.';

-- What changes meanwhile is compared with all alerts again.
create or replace function note_arrival() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or not old.was_available then
    insert into artisan_arrivals (artisan_id) values (new.artisan_id)
    on conflict (artisan_id) do update set compared_after = null;
  else
    insert into artisan_arrivals (artisan_id, old_skill, old_place_id, old_radius_miles)
    values (new.artisan_id, old.skill, old.place_id, old.service_radius_miles)
    on conflict (artisan_id) do update set compared_after = null;
  end if;
  return null;
end
$$;
