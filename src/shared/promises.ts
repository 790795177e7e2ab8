/**
 * What we promise people, in numbers. The code that keeps a promise and the pages that explain it both read it from
 * here, so they cannot differ.
 */

/** Hours before the start until which the customer can cancel or reschedule free of charge. */
export const CANCELLATION_WINDOW_HOURS = 24;

/** Hours after the job is done in which the customer can report a problem, before the money is released. */
export const PROBLEM_REPORT_HOURS = 48;

/**
 * Hours before a booked job at which both sides are reminded. The first reminder is skipped when fewer than
 * `firstAtLatest` hours are left.
 */
export const REMINDER_HOURS = { first: 24, firstAtLatest: 12, second: 1 } as const;

/** Hours before an unpaid part of a job at which its customer is reminded. */
export const PART_REMINDER_HOURS = 48;

/** Wrong door codes that an artisan may type within an hour. */
export const DOOR_CODE_TRIES = 5;

/** Hours within which an artisan can still send that the job has begun, for phones that had no network then. */
export const START_REPORTED_WITHIN_HOURS = 12;

/** Minutes after the start from which, and hours until which, either side can report that the other did not come. */
export const NO_SHOW_AFTER_MINUTES = 30;
export const NO_SHOW_REPORT_HOURS = 24;

/** Hours in which a person who is reported as a no-show can answer; without an answer the report is accepted. */
export const NO_SHOW_ANSWER_HOURS = 12;

/**
 * Hours in which a customer whose artisan cancelled a paid hire can choose another one, at the latest until the start.
 */
export const RESCUE_HOURS = 24;

/** Hours within which an operator decides a reported problem, or an appeal against a decision. */
export const PROBLEM_DECISION_HOURS = 72;

/** Hours in which either side can appeal against an operator's decision, before it takes effect. */
export const APPEAL_HOURS = 48;

/** The Lagos time of day, on the day after the work, from which we ask both sides whether it is done. */
export const ASK_IF_DONE_FROM = '09:00';

/** Days after that question at which a hire counts as done if neither side answers. */
export const SILENCE_DAYS = 7;

/** How long a verification takes in working days: Monday to Friday, except Nigeria's public holidays. */
export const VERIFICATION_WORKING_DAYS = { least: 3, most: 5 } as const;

/** How many people who know an artisan's work have to be named as referees. */
export const REFEREES_NEEDED = 2;
/** Days for which a referee's link works. */
export const REFEREE_LINK_DAYS = 30;
/** Hours after which a referee who has not answered can be reminded. */
export const REFEREE_REMINDER_HOURS = 48;
/** Most certificates that one artisan may have. */
export const MOST_CERTIFICATES = 5;
/** Days before a certificate expires at which its artisan is notified. */
export const CERTIFICATE_WARNING_DAYS = 30;

/** Minutes for which an open checkout holds the artisan's days. */
export const HOLD_MINUTES = 15;
/** Minutes after its beginning to which further checkouts of one hire can prolong a hold, with a confirmed email. */
export const ACCOUNT_HOLD_MINUTES = 45;
/**
 * Most days of one artisan that are held at a time for customers without a confirmed email; longer hires get their days
 * once paid.
 */
export const STRANGERS_HOLD_DAYS = 7;

/**
 * Days, today included, of which at least one must be free for an artisan with their switch on to count as available.
 */
export const AVAILABLE_WITHIN_DAYS = 14;

/** Hours for which a hire without a checkout waits for its payment. */
export const UNPAID_HOURS = 24;

/** Days in which an artisan can answer a quote request before it expires, at the latest until the start. */
export const QUOTE_REQUEST_DAYS = 7;

/** Hours after which a quote expires, at the latest at the start. */
export const QUOTE_HOURS = 72;

/** Hours that the first person on a waiting list has before the next one is notified. */
export const WAITING_TURN_HOURS = 24;

/** Days for which the link in a guest's email manages their hire. */
export const GUEST_LINK_DAYS = 90;

/** Hours for which the link that confirms an email address works. */
export const EMAIL_LINK_HOURS = 24;

/** Days after the last visit at which a session ends. */
export const SESSION_DAYS = 30;
/** Days after signing in at which a session ends, however often it is used. */
export const SESSION_MOST_DAYS = 180;

/** Days after a hire is done in which both sides can review each other. */
export const REVIEW_DAYS = 60;

/** Days after which a review is shown although the other side has not written theirs. */
export const REVIEW_HIDDEN_DAYS = 7;

/** Days after the first request for a review at which we ask once more. */
export const REVIEW_REMINDER_DAYS = 3;

/** Hours in which an artisan can change their reply to a review. */
export const REPLY_HOURS = 48;

/** Digits of a bank verification number, and how many of them a screen shows at most. */
export const BVN_DIGITS = 11;
export const BVN_DIGITS_SHOWN = 4;
/** Days for which a notification is kept. */
export const NOTIFICATION_DAYS = 180;

/** Days for which a contact message is kept after it was closed. */
export const CLOSED_MESSAGE_DAYS = 730;

/** Hours that pay-outs to a newly confirmed bank account wait. */
export const BANK_ACCOUNT_WAIT_HOURS = 24;
/** Hours for which the link that confirms a bank account works. */
export const BANK_LINK_HOURS = 24;
/** The Lagos time of day on Fridays from which artisans are paid out. */
export const WEEKLY_PAYOUT_FROM = '09:00';
