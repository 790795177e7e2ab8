import { sql } from 'kysely';
import type { Tx } from '../src/server/database.ts';
import type { Company } from '../src/shared/company.ts';
import { LAGOS } from '../src/shared/lagos-time.ts';

/** Gives each payment of the demo's past its receipt, numbered in the order of payment. */
export async function insertReceipts(tx: Tx, company: Company | undefined): Promise<void> {
  const receivedBy = company && {
    name: company.name,
    rcNumber: company.rcNumber,
    address: company.address,
    phone: company.phone.shown,
  };
  const year = sql`extract(year from payment.paid_at at time zone ${LAGOS})::integer`;
  await sql`
    insert into receipts (payment_id, hire_id, year, number, issued_at, customer_name, artisan_name, company, lines)
    select payment.id, payment.hire_id, ${year}, row_number() over (partition by ${year} order by payment.paid_at, payment.id),
           payment.paid_at, hire.customer_name, artisan.full_name,
           ${receivedBy ? JSON.stringify(receivedBy) : null}::jsonb,
           case when payment.part = 'balance' then jsonb_build_array(
             jsonb_build_object('label', 'Agreed price of the job', 'amountKobo', hire.price_kobo),
             jsonb_build_object('label', 'Paid before', 'amountKobo', payment.received_kobo - hire.price_kobo))
           else jsonb_build_array(jsonb_build_object(
             'label', case when payment.part = 'tip' then 'Tip for the artisan'
                           when hire.part_title is not null
                             then 'Part ' || hire.part_number || ' of ' || hire.part_count || ': ' || hire.part_title
                           when hire.price_kobo = payment.received_kobo then 'Agreed price of the job'
                           else 'Booking deposit' end,
             'amountKobo', payment.received_kobo)) end
      from payments payment
      join hires hire on hire.id = payment.hire_id
      join users artisan on artisan.id = hire.artisan_id
     where payment.paid_at is not null`.execute(tx);
  await sql`insert into receipt_years (year, last_number) select year, max(number) from receipts group by year`.execute(
    tx,
  );
}
