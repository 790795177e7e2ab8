-- Numbers at most 2,000 waiting live events, the oldest first; src/server/live-hub.ts calls it until fewer are left. All
-- at once took longer than a statement may, after an outage, and each later try longer still.
create or replace function number_live_events() returns setof live_events language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7406022);
  return query
    with taken as (
      delete from live_outbox where id in (select id from live_outbox order by id limit 2000) returning *
    ), each as (
      select distinct on (taken.id, person) taken.id, person, taken.kind, taken.data, taken.created_at
        from taken, unnest(taken.people) person
        join users on users.id = person
    ), counted as (
      select person, count(*) as events from each group by person
    ), numbered as (
      insert into live_counters as counter (user_id, number)
      select person, events from counted
          on conflict (user_id) do update set number = counter.number + excluded.number
      returning counter.user_id, counter.number
    ), written as (
      insert into live_events (user_id, number, kind, data, created_at)
      select person, numbered.number - events + row_number() over (partition by person order by each.id),
             each.kind, each.data, each.created_at
        from each
        join counted using (person)
        join numbered on numbered.user_id = person
      returning *
    )
    select * from written order by user_id, number;
end
$$;

-- A session that retention deletes has expired. Only a browser that is still connected needs to know: a day's expired
-- sessions would be hundreds of thousands of events that no browser receives.
create or replace function tell_session_end() returns trigger language plpgsql as $$
begin
  if current_setting('surehands.retention', true) = 'on'
     and not exists (select from live_presence where user_id = old.user_id) then
    return null;
  end if;
  perform tell_live(array[old.user_id], 'session-ended', jsonb_build_object('sessionId', old.id), now());
  return null;
end
$$;
