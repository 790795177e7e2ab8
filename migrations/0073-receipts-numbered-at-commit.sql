-- A receipt gets its number while its transaction commits, as the last thing before it ends. All payments of a year take their number from one
-- row; it was locked from the receipt on, through two more questions of the process and its answers, so that all who paid at the same moment took turns. A number is
-- still given only to what is kept, so there is no gap.

-- Null only within the transaction that gives the receipt. No row is read or written for this.
alter table receipts alter column number drop not null;

create function number_receipt() returns trigger language plpgsql as $$
begin
  with numbered as (
    insert into receipt_years as given (year, last_number) values (new.year, 1)
    on conflict (year) do update set last_number = given.last_number + 1
    returning last_number)
  update receipts set number = numbered.last_number from numbered where payment_id = new.payment_id;
  return null;
end
$$;
-- Older processes give the number themselves.
create constraint trigger receipt_is_numbered after insert on receipts deferrable initially deferred
  for each row when (new.number is null) execute function number_receipt();
