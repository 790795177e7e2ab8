-- When the artisan cancels a paid hire, its money waits for the customer to choose another artisan for the same time.

alter table hires drop constraint hires_status_check;
alter table hires add constraint hires_status_check check (
  status in (
    'quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'planned', 'confirmed', 'in_progress', 'artisan_no_show',
    'customer_no_show', 'artisan_cancelled', 'completed', 'released', 'declined', 'expired', 'cancelled', 'disputed',
    'decided', 'appealed', 'settled', 'refunded'
  )
);

alter table hires
  -- Until when the customer can choose another artisan; then all of the money is refunded.
  add column rebook_due_at timestamptz,
  -- The hire whose artisan cancelled and whose money this one was given. A hire is given on once.
  add column rebooked_from uuid unique references hires (id);

create index hires_to_give_back on hires (rebook_due_at) where status = 'artisan_cancelled';

-- A payment that goes on to another hire takes its chargebacks along.
alter table payments add constraint payments_with_their_hire unique (id, hire_id);
alter table chargebacks drop constraint chargebacks_payment_id_fkey;
alter table chargebacks drop constraint chargebacks_hire_id_fkey;
alter table chargebacks add constraint chargebacks_are_of_the_hire_of_their_payment
  foreign key (payment_id, hire_id) references payments (id, hire_id) on update cascade;

-- A receipt stays with the hire that it was given for, and so with that one's artisan, whose name is on it.
alter table receipts add column hire_id uuid references hires (id);
update receipts set hire_id = payment.hire_id from payments payment where payment.id = receipts.payment_id;
alter table receipts alter column hire_id set not null;
create index receipts_by_hire on receipts (hire_id);

-- An artisan who cancels is counted anew at once.
drop trigger hire_steps_are_news on hire_events;
create trigger hire_steps_are_news after insert on hire_events
  for each row when (
    new.from_status = 'quote_requested' and new.to_status <> 'cancelled'
    or new.to_status in ('completed', 'released', 'refunded', 'disputed')
    or (new.to_status in ('cancelled', 'artisan_cancelled') and new.actor = 'artisan')
  ) execute function hire_step_is_news();
