-- The line in chat of a payment for the rest of the price says how much came.

create or replace function tell_hire_step(event hire_events) returns void language plpgsql as $$
declare
  hire record;
  talk record;
  step jsonb;
begin
  select artisan_id, customer_id into hire from hires where id = event.hire_id;
  perform tell_live(
    array[hire.artisan_id, hire.customer_id],
    'hire',
    jsonb_build_object('hireId', event.hire_id, 'status', event.to_status),
    event.happened_at
  );
  if hire.customer_id is null then return; end if;

  insert into conversations as talks (id, first_id, second_id, hire_id, last_number, last_message_at, created_at)
  values (
    gen_random_uuid(), least(hire.artisan_id, hire.customer_id), greatest(hire.artisan_id, hire.customer_id),
    event.hire_id, 1, event.happened_at, event.happened_at
  )
  on conflict (first_id, second_id) do update
    set hire_id = excluded.hire_id,
        last_number = talks.last_number + 1,
        last_message_at = greatest(talks.last_message_at, excluded.last_message_at)
  returning id, last_number, last_message_at into talk;
  insert into conversation_members (conversation_id, user_id, other_id, last_message_at)
  values
    (talk.id, hire.artisan_id, hire.customer_id, talk.last_message_at),
    (talk.id, hire.customer_id, hire.artisan_id, talk.last_message_at)
  on conflict (conversation_id, user_id) do update set last_message_at = excluded.last_message_at;

  step := jsonb_build_object(
    'hireId', event.hire_id, 'action', event.action, 'actor', event.actor,
    'from', event.from_status, 'to', event.to_status
  ) || jsonb_strip_nulls(jsonb_build_object(
    'amountKobo', coalesce(event.received_kobo, (select amount_kobo from quotes where id = event.quote_id)),
    'reason', event.reason,
    'moment', to_char(event.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'movedTo', case when event.start_date is not null then jsonb_build_object(
      'startDate', event.start_date, 'endDate', event.end_date, 'startTime', to_char(event.start_time, 'HH24:MI')
    ) end
  ));
  insert into messages (id, conversation_id, number, hire_step, sent_at)
  values (event.id, talk.id, talk.last_number, step, event.happened_at);
  perform tell_live(
    array[hire.artisan_id, hire.customer_id],
    'message',
    jsonb_build_object('message', jsonb_build_object(
      'id', event.id, 'conversationId', talk.id, 'number', talk.last_number, 'senderId', null, 'text', '',
      'attachments', '[]'::jsonb, 'hireStep', step,
      'sentAt', to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )),
    event.happened_at
  );
end
$$;
