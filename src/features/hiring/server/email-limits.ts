import type { QueryCreator } from 'kysely';
import type { Caller } from '../../../server/app-context.ts';
import type { Database } from '../../../server/database.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import type { HireRecord } from './hire-record.ts';

/**
 * How many unpaid hires of strangers are emailed to one address. A stranger can type any address, so its
 * owner may never have asked for our email.
 */
const TO_ONE_EMAIL = { anHour: 3, aDay: 10 };
/**
 * How many strangers' hires per hour are emailed to one artisan; the others still appear on the artisan's dashboard.
 */
const TO_ONE_ARTISAN_AN_HOUR = 20;

type EmailedHire = Pick<HireRecord, 'artisanId' | 'customerId' | 'customerEmail' | 'createdAt'>;

/** Whether the customer is signed in and has verified exactly the email address they typed. */
export const isOwnEmail = (
  caller: Pick<Caller, 'email' | 'emailVerified'> | null,
  { customerEmail }: EmailedHire,
): boolean => caller?.emailVerified === true && caller.email === customerEmail;

/** Lock names to take before {@link emailsAllowed} counts, so that concurrent requests count each other. */
export const emailLocks = ({ artisanId, customerEmail }: EmailedHire): string[] => [
  `emails to ${customerEmail}`,
  `emails to ${artisanId}`,
];

/**
 * Which sides are emailed about a stranger's new hire until it is paid. The artisan's own steps, and everything
 * after the payment, are always emailed.
 */
export function emailsAllowed(db: QueryCreator<Database>, hire: EmailedHire) {
  const { artisanId, customerEmail, createdAt } = hire;
  const aDayAgo = new Date(createdAt.getTime() - 24 * HOUR_MS);
  const anHourAgo = new Date(createdAt.getTime() - HOUR_MS);
  // One subquery for each side, because PostgreSQL plans a condition on either column anew for every hire. And pairs,
  // because it expects few hires of the last hours, and would read those of everyone.
  return db.selectNoFrom((is) => [
    is
      .selectFrom('hires')
      .select(({ and, eb, fn }) =>
        and([
          eb(fn.countAll<number>().filterWhere('created_at', '>', anHourAgo), '<', TO_ONE_EMAIL.anHour),
          eb(fn.countAll<number>(), '<', TO_ONE_EMAIL.aDay),
        ]).as('few'),
      )
      .where('customer_email', '=', customerEmail)
      .where('customer_emailed', '=', true)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('customer_email', 'created_at'), '>', tuple(customerEmail, aDayAgo)),
      )
      .as('customer'),
    is
      .selectFrom('hires')
      .select(({ eb, fn }) => eb(fn.countAll<number>(), '<', TO_ONE_ARTISAN_AN_HOUR).as('few'))
      .where('artisan_id', '=', artisanId)
      .where('artisan_emailed', '=', true)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('artisan_id', 'created_at'), '>', tuple(artisanId, anHourAgo)),
      )
      .as('artisan'),
  ]);
}
