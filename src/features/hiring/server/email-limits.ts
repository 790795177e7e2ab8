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
  return db
    .selectFrom('hires')
    .select((is) => {
      const lastHour = is('created_at', '>', new Date(createdAt.getTime() - HOUR_MS));
      const toEmail = is.and([is('customer_email', '=', customerEmail), is('customer_emailed', '=', true)]);
      const toArtisan = is.and([is('artisan_id', '=', artisanId), is('artisan_emailed', '=', true)]);
      const count = is.fn.countAll<number>;
      return [
        is
          .and([
            is(count().filterWhere(is.and([toEmail, lastHour])), '<', TO_ONE_EMAIL.anHour),
            is(count().filterWhere(toEmail), '<', TO_ONE_EMAIL.aDay),
          ])
          .as('customer'),
        is(count().filterWhere(is.and([toArtisan, lastHour])), '<', TO_ONE_ARTISAN_AN_HOUR).as('artisan'),
      ];
    })
    .where('created_at', '>', new Date(createdAt.getTime() - 24 * HOUR_MS))
    .where((is) => is.or([is('customer_email', '=', customerEmail), is('artisan_id', '=', artisanId)]));
}
