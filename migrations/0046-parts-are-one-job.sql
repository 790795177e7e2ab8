-- Both sides of a job in parts review each other once, when none of its parts is open any more: for the last one that was done.
create or replace function hire_opens_reviews() returns trigger language plpgsql as $$
declare
  reviewed hires;
begin
  if tg_op = 'UPDATE' then
    if old.status = new.status then return null; end if;
    if new.status not in ('completed', 'released') then
      update review_windows set ask_at = null where hire_id = new.id;
      update reviews set hire_done = false where hire_id = new.id and hire_done;
    end if;
  end if;
  if new.group_id is null then
    if new.status not in ('completed', 'released') then return null; end if;
    reviewed := new;
  else
    -- Of two parts that end at once, the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('parts ' || new.group_id, 0));
    if exists (select from hires where group_id = new.group_id
                and status not in ('completed', 'released', 'declined', 'expired', 'cancelled', 'settled', 'refunded')) then
      return null;
    end if;
    select * into reviewed from hires
     where group_id = new.group_id and status in ('completed', 'released') order by part_number desc limit 1;
    if not found then return null; end if;
    -- One review for the whole job: a part after which both were asked stays the one that is reviewed.
    if exists (select from review_windows asked join hires part on part.id = asked.hire_id
                where part.group_id = new.group_id and part.id <> reviewed.id and asked.ask_at is not null) then
      return null;
    end if;
  end if;
  insert into review_windows (hire_id, opened_at, ask_at)
    values (reviewed.id, new.updated_at,
      -- Until the money is released a problem can be reported: no one is asked before.
      case when reviewed.status = 'completed' then coalesce(reviewed.release_due_at, new.updated_at) else new.updated_at end)
    on conflict (hire_id) do update set opened_at = excluded.opened_at, ask_at = excluded.ask_at;
  update reviews set hire_done = true where hire_id = reviewed.id and not hire_done;
  return null;
end
$$;

-- The agreement to the parts is a line in chat, and the conversation stays about the hire that was agreed on.
create or replace function on_hire_event() returns trigger language plpgsql as $$
begin
  if new.action = 'plan_part' then return null; end if;
  perform tell_hire_step(new);
  return null;
end
$$;
