/**
 * What we promise people, in numbers. The code that keeps a promise and the pages that explain it both read it
 * here, so that they cannot say two different things.
 */

/** Until so long before the start the customer cancels or re-schedules free of charge. */
export const CANCELLATION_WINDOW_HOURS = 24;

/** After the work was marked as done the customer has so long to complain before the money is released. */
export const PROBLEM_REPORT_HOURS = 48;

/** Both sides of a booked job are reminded so long before it begins; the first is left out when so little is left. */
export const REMINDER_HOURS = { first: 24, firstAtLatest: 12, second: 1 } as const;

/** The customer of an unpaid part of a job is reminded so long before it begins. */
export const PART_REMINDER_HOURS = 48;

/** A wrong door code can be typed so often an hour. */
export const DOOR_CODE_TRIES = 5;

/** What was begun without a network can be told so long afterwards. */
export const BEGUN_TOLD_WITHIN_HOURS = 12;

/** So long after a job should have begun, either side can report that the other did not come, and so long after it at the latest. */
export const NO_SHOW_AFTER_MINUTES = 30;
export const NO_SHOW_REPORT_HOURS = 24;

/** Someone who is said not to have come has so long to answer; without an answer it is settled. */
export const NO_SHOW_ANSWER_HOURS = 12;

/** After the artisan of a paid hire has cancelled, the customer has so long to choose another one, at the latest until the start. */
export const RESCUE_HOURS = 24;

/** After a problem was reported, or a decision on it appealed against, an operator decides within so long. */
export const PROBLEM_DECISION_HOURS = 72;

/** Either side can appeal against what an operator decided so long; then it takes effect. */
export const APPEAL_HOURS = 48;

/** From this time in Lagos on, the day after the work, we ask both sides whether it is done, if nobody has said so. */
export const ASK_IF_DONE_FROM = '09:00';

/** So long after we asked, a hire of which nobody says anything counts as done. */
export const SILENCE_DAYS = 7;

/** How long a verification takes, in working days: Monday to Friday, without Nigeria's public holidays. */
export const VERIFICATION_WORKING_DAYS = { least: 3, most: 5 } as const;

/** So many people who know an artisan's work are asked about it. */
export const REFEREES_NEEDED = 2;
/** So long the link works with which a referee answers. */
export const REFEREE_LINK_DAYS = 30;
/** A referee who has not answered can be reminded so long after they were last asked. */
export const REFEREE_REMINDER_HOURS = 48;
/** So many certificates an artisan can have. */
export const MOST_CERTIFICATES = 5;
/** So long before a certificate expires its artisan is told. */
export const CERTIFICATE_WARNING_DAYS = 30;

/** An opened checkout holds the artisan's days so long. */
export const HOLD_MINUTES = 15;
/** With a confirmed email, further checkouts of one hire prolong the hold up to so long after it began. */
export const ACCOUNT_HOLD_MINUTES = 45;
/** Without an account that has confirmed its email, no more days are held; longer hires get their days when they are paid. */
export const STRANGERS_HOLD_DAYS = 7;

/** An artisan counts as available when their switch is on and one of so many days, today included, is free. */
export const AVAILABLE_WITHIN_DAYS = 14;

/** A hire for which no checkout was opened waits so long for its money. */
export const UNPAID_HOURS = 24;

/** An artisan has so long to answer a request for a quote; then it ends by itself. */
export const QUOTE_REQUEST_DAYS = 7;

/** A quote stands so long; then it ends by itself. */
export const QUOTE_HOURS = 72;

/** How long the first person in a waiting list has before the next one is told as well. */
export const WAITING_TURN_HOURS = 24;

/** So long the link in a guest's mail manages their hire. */
export const GUEST_LINK_DAYS = 90;

/** So long the link in a mail proves that its reader owns the address. */
export const EMAIL_LINK_HOURS = 24;

/** So long somebody stays signed in after their last visit. */
export const SESSION_DAYS = 30;
/** However often its owner visits, a session ends so long after the sign-in. */
export const SESSION_MOST_DAYS = 180;

/** Both sides of a hire can review each other so long after it is done. */
export const REVIEW_DAYS = 60;

/** A review is shown once the other side has written, too, or so long after it was written. */
export const REVIEW_HIDDEN_DAYS = 7;

/** So long after we asked for a review, we ask once more. */
export const REVIEW_REMINDER_DAYS = 3;

/** An artisan can change the reply to a review so long after it was first sent. */
export const REPLY_HOURS = 48;

/** A bank verification number has so many digits, and no screen shows more than so many of them. */
export const BVN_DIGITS = 11;
export const BVN_DIGITS_SHOWN = 4;
/** What somebody was told stands in their notifications so long. */
export const NOTIFICATION_DAYS = 180;

/** A message to us is kept for so many days after it was closed. */
export const CLOSED_MESSAGE_DAYS = 730;

/** After a bank account was confirmed, pay-outs to it wait so long. */
export const BANK_ACCOUNT_WAIT_HOURS = 24;
/** The link that confirms a bank account works so long. */
export const BANK_LINK_HOURS = 24;
/** From this time in Lagos on, artisans are paid out each Friday. */
export const WEEKLY_PAYOUT_FROM = '09:00';
