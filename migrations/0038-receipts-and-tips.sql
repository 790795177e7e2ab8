-- A numbered receipt for each payment that came in, what it was paid with, and tips.

alter table payments
  -- What Paystack tells of how it was paid, as far as it does; a receipt names it.
  add column card_brand text,
  add column last_digits text check (last_digits ~ '^\d{4}$'),
  add column payer_bank text;

alter table payments drop constraint payments_part_check;
alter table payments add constraint payments_part_check check (part in ('first', 'balance', 'tip'));
comment on column payments.part is
  'The first payment books the hire; a balance adds to what it holds; a tip is the artisan''s at once.';
-- A hire is tipped once; a second tip that arrives is sent back.
create unique index payments_one_tip_per_hire on payments (hire_id) where status = 'success' and part = 'tip';

create table receipt_years (
  -- By the calendar of Lagos.
  year integer primary key,
  last_number integer not null check (last_number > 0)
);
comment on table receipt_years is 'The last number of a receipt that was given in each year.';

create table receipts (
  payment_id uuid primary key references payments (id),
  year integer not null,
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  -- As they were called when it was given; what it says never changes.
  customer_name text not null,
  artisan_name text not null,
  -- Who received the money: {"name", "rcNumber", "address", "phone"}; null where it was given before we kept that.
  company jsonb,
  -- What was paid for: [{"label": "Booking deposit", "amountKobo": 500000}, …]; together they are what came.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  constraint a_number_is_given_once unique (year, number)
);
comment on table receipts is 'The receipt of each payment whose money came in, numbered without a gap in each year.';

-- Payments that came before there were receipts, in the order in which they came.
insert into receipts (payment_id, year, number, issued_at, customer_name, artisan_name, lines)
select payment.id,
       extract(year from payment.paid_at at time zone 'Africa/Lagos')::integer,
       row_number() over (
         partition by extract(year from payment.paid_at at time zone 'Africa/Lagos')
         order by payment.paid_at, payment.id
       ),
       payment.paid_at, hire.customer_name, artisan.full_name,
       jsonb_build_array(jsonb_build_object(
         'label',
         case
           when payment.part = 'balance' then 'Rest of the agreed price'
           when hire.fixed_service is not null then hire.fixed_service
           when hire.quote_id is not null and hire.price_kobo = payment.amount_kobo then 'Agreed price'
           else 'Booking deposit'
         end,
         'amountKobo', payment.received_kobo))
  from payments payment
  join hires hire on hire.id = payment.hire_id
  join users artisan on artisan.id = hire.artisan_id
 where payment.status in ('success', 'refund_due', 'refunded')
   and payment.paid_at is not null and payment.received_kobo > 0;
insert into receipt_years (year, last_number) select year, max(number) from receipts group by year;
