import type { QueryCreator } from 'kysely';
import type { Caller } from '../../../server/app-context.ts';
import type { Database } from '../../../server/database.ts';
import type { HireRecord } from './hire-record.ts';

const HOUR_MS = 3_600_000;
/** A stranger types any email, so its reader may never have asked for ours: so many of their hires are emailed of. */
const TO_ONE_EMAIL = { anHour: 3, aDay: 10 };
/** An artisan is emailed of so many strangers' hires an hour; the others are on their dashboard all the same. */
const TO_ONE_ARTISAN_AN_HOUR = 20;

type Asking = Pick<HireRecord, 'artisanId' | 'customerId' | 'customerEmail' | 'createdAt'>;

/** Whether the customer has an account that has confirmed the very email that they typed. */
export const isOwnEmail = (
  caller: Pick<Caller, 'email' | 'emailVerified'> | null,
  { customerEmail }: Asking,
): boolean => caller?.emailVerified === true && caller.email === customerEmail;

/** What has to be locked before {@link emailsAllowed} counts, so that of many requests at once each counts those before it. */
export const emailLocks = ({ artisanId, customerEmail }: Asking): string[] => [
  `emails to ${customerEmail}`,
  `emails to ${artisanId}`,
];

/**
 * Which side is emailed of a stranger's hire that this statement writes, until it is paid. What the artisan does with it
 * is emailed all the same, and so is everything after it is paid.
 */
export function emailsAllowed(db: QueryCreator<Database>, hire: Asking) {
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
