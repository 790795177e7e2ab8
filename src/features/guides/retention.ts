import { ALERT_MONTHS } from '../../shared/alert-limits.ts';
import {
  emailLinkLife,
  guestLinkLife,
  longestSessionLife,
  notificationLife,
  sessionLife,
} from '../../shared/promise-words.ts';
import { CLOSED_MESSAGE_DAYS } from '../../shared/promises.ts';
import { UNCLAIMED_HOURS } from '../../shared/upload-limits.ts';
import { TRY_RETENTION_DAYS } from '../courses/course-limits.ts';
import { NOT_ME_DAYS, TRUST_DAYS } from '../factors/factor-rules.ts';
import { EVENT_RETENTION_HOURS } from '../live/live-limits.ts';
import { VIEW_RETENTION_DAYS } from '../ranking/ranking-rules.ts';
import { BROWSER_DAYS } from '../sessions/browser-days.ts';

/** What happens to data at the end of its period, or when its account is deleted. */
export type Ending = 'deleted' | 'anonymized' | 'kept';

/** Retention of one kind of data. The reasons are in retention-tables.ts. */
export interface Retained {
  /** For kinds that the hourly task deletes, the key of its rule in src/app/retention.ts. */
  key: string;
  what: string;
  kept: string;
  from: string;
  ending: Ending;
  /**
   * What ends the retention. `task`: the hourly task. `account`: deleting the account. `never`: the law requires us
   * to keep it.
   */
  by: 'task' | 'account' | 'never';
}

const account = { kept: 'while your account exists', from: 'its deletion' } as const;

/**
 * Retention periods of all personal data. The privacy page and docs/retention.md are generated from this list, one
 * task enforces it, and `src/app/retention.test.ts` checks that it covers every table.
 */
export const retention: readonly Retained[] = [
  {
    key: 'account',
    what: 'account and profile, and what belongs to them',
    ...account,
    ending: 'anonymized',
    by: 'account',
  },
  {
    key: 'consents',
    what: 'what you agreed to, and what you withdrew',
    ...account,
    ending: 'deleted',
    by: 'account',
  },
  {
    key: 'verification',
    what: 'everything you gave us for a verification, and what was decided',
    kept: 'while your account exists, or until you withdraw it',
    from: 'its deletion, or your withdrawing it',
    ending: 'deleted',
    by: 'account',
  },
  {
    key: 'audit',
    what: 'what our operators did and looked at, and why',
    kept: 'always',
    from: 'the action',
    ending: 'kept',
    by: 'never',
  },
  {
    key: 'sessions',
    what: 'sign-ins: when, from which network address, with which browser',
    kept: `${sessionLife} after your last visit, at most ${longestSessionLife}; browsers that you trust ${TRUST_DAYS} days, sign-ins on a new device ${NOT_ME_DAYS} days, a digest of the name of a browser ${BROWSER_DAYS} days`,
    from: 'your last visit; the sign-in',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'email_links',
    what: 'links in our emails',
    kept: `${emailLinkLife}; for a new password 1 hour`,
    from: 'the email',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'second_steps',
    what: 'wrong codes and unfinished set-ups of a second step',
    kept: '24 hours',
    from: 'the try',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'second_step_keys',
    what: 'your second step',
    kept: 'until you turn it off, or while your account exists',
    from: 'your turning it off',
    ending: 'deleted',
    by: 'account',
  },
  {
    key: 'hires',
    what: 'hires: days, amounts and what happened',
    kept: 'always, because company law requires us to keep books; names, addresses, text and photos while the account exists',
    from: 'the deletion of the account',
    ending: 'anonymized',
    by: 'account',
  },
  {
    key: 'books',
    what: 'payments, refunds, pay-outs, receipts and every movement of money',
    kept: 'always, because company law requires us to keep books; the payer’s details, the bank account and names while the account exists',
    from: 'the deletion of the account',
    ending: 'anonymized',
    by: 'account',
  },
  {
    key: 'jobs',
    what: 'jobs and answers to them, saved jobs and artisans',
    ...account,
    ending: 'deleted',
    by: 'account',
  },
  {
    key: 'reviews',
    what: 'reviews and reports of them',
    kept: 'while the account of the person they are about exists; the names on them while the writer’s account exists',
    from: 'its deletion',
    ending: 'anonymized',
    by: 'account',
  },
  {
    key: 'chat',
    what: 'messages, files sent with them, reports',
    kept: 'while the account of the person who wrote them exists',
    from: 'its deletion',
    ending: 'anonymized',
    by: 'account',
  },
  {
    key: 'notifications',
    what: 'notifications',
    kept: notificationLife,
    from: 'the day we told you',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'live_events',
    what: 'live updates sent to open pages',
    kept: `${EVENT_RETENTION_HOURS} hours`,
    from: 'the event',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'alerts',
    what: 'alerts about new artisans',
    kept: `until you stop them, at most ${ALERT_MONTHS} months; not confirmed: ${emailLinkLife}`,
    from: 'the day they began',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'waiting_places',
    what: 'places on waiting lists',
    kept: guestLinkLife,
    from: 'the day your turn was over or you left',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'artisan_views',
    what: 'how often an artisan was shown and opened each day, never by whom',
    kept: `${VIEW_RETENTION_DAYS} days`,
    from: 'the day',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'course_tries',
    what: 'tries of safety tests',
    kept: `${TRY_RETENTION_DAYS} days`,
    from: 'the try',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'uploads',
    what: 'uploads that no form used; others are kept as long as what they belong to',
    kept: `${UNCLAIMED_HOURS} hours`,
    from: 'the upload',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'attachments',
    what: 'chat files that were not sent; others are kept as long as their message',
    kept: `${UNCLAIMED_HOURS} hours`,
    from: 'the upload',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'contact_messages',
    what: 'messages to us, and our answers',
    kept: `${CLOSED_MESSAGE_DAYS} days, or until you delete the account that has confirmed that address, or ask us to`,
    from: 'the day we closed it',
    ending: 'deleted',
    by: 'task',
  },
  {
    key: 'kept_sanctions',
    what: 'of an account that was deleted while it was limited, suspended or banned: codes made from its email address, phone number and BVN, from which these cannot be read',
    kept: 'as long as the limit or suspension lasts, or until the ban is lifted',
    from: 'its end',
    ending: 'deleted',
    by: 'task',
  },
];
