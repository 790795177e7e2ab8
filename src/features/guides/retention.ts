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
import { NOT_ME_DAYS, TRUST_DAYS } from '../factors/factor-rules.ts';
import { EVENTS_KEPT_HOURS } from '../live/live-limits.ts';
import { VIEWS_KEPT_DAYS } from '../ranking/ranking-rules.ts';

/** What happens to data when its time is over, or its account goes. */
export type Ending = 'deleted' | 'anonymized' | 'kept';

/** One kind of data: how long we keep it, from when on, what happens then, and why so long. */
export interface Retained {
  /** Of a kind that the hourly task removes: that of its rule in src/app/retention.ts. */
  key: string;
  what: string;
  kept: string;
  from: string;
  ending: Ending;
  why: string;
  /** `task`: the hourly task. `account`: deleting the account. `never`: the law makes us keep it. */
  by: 'task' | 'account' | 'never';
}

const account = { kept: 'as long as the account', from: 'its deletion' } as const;
const BOOKS = 'Companies and Allied Matters Act 2020, section 375: books are kept for six years';

/**
 * How long everything about people is kept. The privacy page and docs/retention.md are made of this list, one task carries it
 * out, and `src/app/retention.test.ts` holds that no table is left out.
 */
export const retention: readonly Retained[] = [
  {
    key: 'account',
    what: 'account and profile, and what belongs to them',
    ...account,
    ending: 'anonymized',
    why: 'our agreement with you; an empty record stays because the books refer to it',
    by: 'account',
  },
  {
    key: 'consents',
    what: 'what you agreed to, and what you took back',
    ...account,
    ending: 'deleted',
    why: 'so that both of us can prove it',
    by: 'account',
  },
  {
    key: 'verification',
    what: 'all that you gave for a verification, and what was decided',
    kept: 'as long as the account, or until you take it back',
    from: 'its deletion, or your taking it back',
    ending: 'deleted',
    why: 'your consent',
    by: 'account',
  },
  {
    key: 'audit',
    what: 'what our operators did and looked at, and why',
    kept: 'always',
    from: 'the act',
    ending: 'kept',
    why: 'we have to show how data was handled (NDPA, section 39)',
    by: 'never',
  },
  {
    key: 'sessions',
    what: 'sign-ins: when, from which network address, with which browser',
    kept: `${sessionLife} after your last visit, at most ${longestSessionLife}; browsers that you trust ${TRUST_DAYS} days, sign-ins on a new device ${NOT_ME_DAYS} days`,
    from: 'your last visit; the sign-in',
    ending: 'deleted',
    why: 'so that you stay signed in, and no one keeps guessing passwords',
    by: 'task',
  },
  {
    key: 'email_links',
    what: 'links in our emails',
    kept: `${emailLinkLife}; for a new password 1 hour`,
    from: 'the email',
    ending: 'deleted',
    why: 'so that an old email opens nothing',
    by: 'task',
  },
  {
    key: 'second_steps',
    what: 'wrong codes and half-finished set-ups of a second step',
    kept: '24 hours',
    from: 'the try',
    ending: 'deleted',
    why: 'so that no one can try codes without end',
    by: 'task',
  },
  {
    key: 'second_step_keys',
    what: 'your second step',
    kept: 'until you turn them off, or as long as the account',
    from: 'your turning them off',
    ending: 'deleted',
    why: 'so that your password alone opens nothing',
    by: 'account',
  },
  {
    key: 'hires',
    what: 'hires: days, amounts and what happened',
    kept: 'always; names, addresses, words and photos as long as the account',
    from: 'the deletion of the account',
    ending: 'anonymized',
    why: BOOKS,
    by: 'account',
  },
  {
    key: 'books',
    what: 'payments, refunds, pay-outs, receipts and every movement of money',
    kept: 'always; the payer’s details, the bank account and names as long as the account',
    from: 'the deletion of the account',
    ending: 'anonymized',
    why: BOOKS,
    by: 'account',
  },
  {
    key: 'jobs',
    what: 'jobs and answers to them, saved jobs and artisans',
    ...account,
    ending: 'deleted',
    why: 'our agreement with you',
    by: 'account',
  },
  {
    key: 'reviews',
    what: 'reviews and reports of them',
    kept: 'as long as the account of the person they are about; the names on them as long as the writer’s',
    from: 'its deletion',
    ending: 'anonymized',
    why: 'other customers rely on them',
    by: 'account',
  },
  {
    key: 'chat',
    what: 'messages, files sent with them, reports',
    kept: 'as long as the account of the person who wrote them',
    from: 'its deletion',
    ending: 'anonymized',
    why: 'the other side can read again what was agreed',
    by: 'account',
  },
  {
    key: 'notifications',
    what: 'notifications',
    kept: notificationLife,
    from: 'the day we told you',
    ending: 'deleted',
    why: 'older ones are of no use',
    by: 'task',
  },
  {
    key: 'live_events',
    what: 'what open pages are told',
    kept: `${EVENTS_KEPT_HOURS} hours`,
    from: 'the event',
    ending: 'deleted',
    why: 'so that a phone that was offline catches up',
    by: 'task',
  },
  {
    key: 'alerts',
    what: 'alerts about new artisans',
    kept: `until you stop them, at most ${ALERT_MONTHS} months; not confirmed: ${emailLinkLife}`,
    from: 'the day they began',
    ending: 'deleted',
    why: 'your consent, given with the link in our email',
    by: 'task',
  },
  {
    key: 'waiting_places',
    what: 'places on waiting lists',
    kept: guestLinkLife,
    from: 'the day your turn was over or you left',
    ending: 'deleted',
    why: 'the link in our email shows how it ended',
    by: 'task',
  },
  {
    key: 'artisan_views',
    what: 'how often an artisan was shown and opened each day, never by whom',
    kept: `${VIEWS_KEPT_DAYS} days`,
    from: 'the day',
    ending: 'deleted',
    why: 'so that artisans can compare two months',
    by: 'task',
  },
  {
    key: 'uploads',
    what: 'uploads that no form claimed; others as long as what they belong to',
    kept: `${UNCLAIMED_HOURS} hours`,
    from: 'the upload',
    ending: 'deleted',
    why: 'so that a form can be finished later that day',
    by: 'task',
  },
  {
    key: 'attachments',
    what: 'files for the chat that were not sent; others as long as their message',
    kept: `${UNCLAIMED_HOURS} hours`,
    from: 'the upload',
    ending: 'deleted',
    why: 'so that a message can be finished later that day',
    by: 'task',
  },
  {
    key: 'contact_messages',
    what: 'messages to us, and our answers',
    kept: `${CLOSED_MESSAGE_DAYS} days, or until you delete the account that has confirmed that address, or ask us to`,
    from: 'the day we closed it',
    ending: 'deleted',
    why: 'so that we can prove what was said',
    by: 'task',
  },
];
