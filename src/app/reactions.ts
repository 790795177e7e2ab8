import { checkReview } from '../features/abuse/server/public.ts';
import { adoptAlerts, queueAlertsOfJob } from '../features/alerts/server/public.ts';
import { bankClaimsOf, countReturnedBefore } from '../features/chargebacks/server/public.ts';
import { blockedBetween, chatAnswers, chatLinesBetween } from '../features/chat/server/public.ts';
import {
  adoptGuestHires,
  completedHiresOf,
  hireAnswers,
  hireOutcomes,
  hiresInBrief,
  isPictureOfHires,
  reviewedHire,
  updateCustomerEmail,
} from '../features/hiring/server/public.ts';
import { hasOpenJob, isPictureOfJobs, openJobsOf } from '../features/jobs/server/public.ts';
import { bankAccountOf, openBankAccountOf } from '../features/payouts/server/public.ts';
import { customerRatingOf, isPictureOfReviews, reviewsFor } from '../features/reviews/server/public.ts';
import { barredGuest, carryOver, keepSanction } from '../features/sanctions/server/public.ts';
import {
  passedChecksOf,
  recordBankAccount,
  settleIdentity,
  validCertificatesOf,
} from '../features/verification/server/public.ts';
import { advanceWaitlist, updateWaitlistEmail } from '../features/waiting-list/server/public.ts';
import type { QueryParts, Reactions } from '../server/reactions.ts';

/** Which features react to events of the features below them. */
export const reactions: Reactions = {
  emailConfirmed: [adoptGuestHires, adoptAlerts],
  emailChanged: [updateCustomerEmail, updateWaitlistEmail],
  daysFreed: [advanceWaitlist],
  jobOpened: [queueAlertsOfJob],
  reviewWritten: [checkReview],
  bankAccountConfirmed: [recordBankAccount],
  knownBy: [carryOver],
  accountLeaves: [keepSanction],
  refundDue: countReturnedBefore,
  identityAnswered: settleIdentity,
};

/** Which features provide what others show about a person or a hire. */
export const queryParts: QueryParts = {
  hasOpenJob,
  openJobsOf,
  isPictureInUse: [isPictureOfHires, isPictureOfJobs, isPictureOfReviews],
  completedHiresOf,
  reviewedHire,
  blockedBetween,
  chatLinesBetween,
  hiresInBrief,
  hireOutcomes,
  hireAnswers,
  chatAnswers,
  reviewsFor,
  customerRatingOf,
  bankClaimsOf,
  passedChecksOf,
  validCertificatesOf,
  bankAccountOf,
  openBankAccountOf,
  barredGuest,
};
