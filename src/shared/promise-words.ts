import { BOOKING_DEPOSIT_KOBO, formatNaira, KOBO_PER_NAIRA, SERVICE_FEE_BASIS_POINTS } from './kobo.ts';
import {
  APPEAL_HOURS,
  BVN_DIGITS_SHOWN,
  CANCELLATION_WINDOW_HOURS,
  EMAIL_LINK_HOURS,
  GUEST_LINK_DAYS,
  HOLD_MINUTES,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_ANSWER_HOURS,
  NOTIFICATION_DAYS,
  PROBLEM_DECISION_HOURS,
  PROBLEM_REPORT_HOURS,
  REPLY_HOURS,
  RESCUE_HOURS,
  REVIEW_DAYS,
  REVIEW_HIDDEN_DAYS,
  SESSION_DAYS,
  SESSION_MOST_DAYS,
  SILENCE_DAYS,
  UNPAID_HOURS,
  VERIFICATION_WORKING_DAYS,
} from './promises.ts';

/** The product's promises as running text. Every number comes from `promises.ts` and the constants of money. */

export const deposit = formatNaira(BOOKING_DEPOSIT_KOBO);
const feePercentage = SERVICE_FEE_BASIS_POINTS / 100;
export const feeShare = `${feePercentage}%`;
export const artisanShare = `${100 - feePercentage}%`;

export const cancellationWindow = `${CANCELLATION_WINDOW_HOURS} hours`;
export const problemReportWindow = `${PROBLEM_REPORT_HOURS} hours`;
export const noShowWait = `${NO_SHOW_AFTER_MINUTES} minutes`;
export const noShowAnswerTime = `${NO_SHOW_ANSWER_HOURS} hours`;
export const rescueTime = `${RESCUE_HOURS} hours`;
export const problemDecisionTime = `${PROBLEM_DECISION_HOURS} hours`;
export const appealWindow = `${APPEAL_HOURS} hours`;
export const silenceWait = `${SILENCE_DAYS} days`;
export const verificationWait = `${VERIFICATION_WORKING_DAYS.least} - ${VERIFICATION_WORKING_DAYS.most} working days`;
export const holdTime = `${HOLD_MINUTES} minutes`;
export const unpaidWait = `${UNPAID_HOURS} hours`;
export const guestLinkLife = `${GUEST_LINK_DAYS} days`;
export const emailLinkLife = `${EMAIL_LINK_HOURS} hours`;
export const bvnDigitsShown = `last ${BVN_DIGITS_SHOWN} digits`;
export const notificationLife = `${NOTIFICATION_DAYS} days`;
export const reviewTime = `${REVIEW_DAYS} days`;
export const reviewWait = `${REVIEW_HIDDEN_DAYS} days`;
export const replyChangeTime = `${REPLY_HOURS} hours`;
export const sessionLife = `${SESSION_DAYS} days`;
export const longestSessionLife = `${SESSION_MOST_DAYS} days`;

/** The price in the help pages' worked examples. */
export const EXAMPLE_QUOTE_KOBO = 40_000 * KOBO_PER_NAIRA;
export const exampleQuote = formatNaira(EXAMPLE_QUOTE_KOBO);
