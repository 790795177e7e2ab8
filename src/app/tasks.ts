import { comparePicturesTask, findSamePeopleTask } from '../features/abuse/server/public.ts';
import {
  sendAlertsOfJobTask,
  sendArtisanAlertsTask,
  sendJobAlertsTask,
} from '../features/alerts/server/public.ts';
import { readSubscriptionsTask } from '../features/bookings/server/public.ts';
import { emailUnreadTask, pushMessageTask } from '../features/chat/server/public.ts';
import { handlePaystackEventTask } from '../features/checkout/server/handle-paystack-event.ts';
import { mailReceiptTask } from '../features/checkout/server/notify-payer.ts';
import { reconcilePaymentsTask } from '../features/checkout/server/reconcile-payments.ts';
import { countFiguresTask } from '../features/console/server/count-figures.ts';
import { watchCourseBadgesTask } from '../features/courses/server/public.ts';
import { refreshDirectoryTask, refreshTradeTask } from '../features/directory/server/public.ts';
import { askAboutSilentHiresTask } from '../features/hiring/server/tasks/ask-about-silent-hires.ts';
import { endHiresOfPersonTask } from '../features/hiring/server/tasks/end-hires-of-person.ts';
import { expireHiresTask } from '../features/hiring/server/tasks/expire-hires.ts';
import { giveBackMoneyTask } from '../features/hiring/server/tasks/give-back-money.ts';
import { releaseFinishedHiresTask } from '../features/hiring/server/tasks/release-finished-hires.ts';
import { remindOfHiresTask } from '../features/hiring/server/tasks/remind-of-hires.ts';
import { settleDecidedProblemsTask } from '../features/hiring/server/tasks/settle-decided-problems.ts';
import { settleNoShowsTask } from '../features/hiring/server/tasks/settle-no-shows.ts';
import { tendPartsTask } from '../features/hiring/server/tasks/tend-parts.ts';
import { expireJobsTask } from '../features/jobs/server/public.ts';
import { sendMailTask } from '../features/notifications/server/send-email-task.ts';
import { sendPushTask } from '../features/notifications/server/send-push.ts';
import { sendRefundTask } from '../features/payments/server/send-refund.ts';
import {
  beginWeeklyPayoutsTask,
  payWeeklyTask,
  reconcilePayoutsTask,
  sendPayoutTask,
} from '../features/payouts/server/public.ts';
import { renewStandingsTask } from '../features/ranking/server/public.ts';
import { compareWithPaystackTask } from '../features/reconciliation/server/public.ts';
import { askForReviewsTask, showDueReviewsTask } from '../features/reviews/server/public.ts';
import { endSanctionsTask } from '../features/sanctions/server/public.ts';
import { notifyOfGuessingTask, sendPasswordLinkTask } from '../features/sessions/server/public.ts';
import { eraseRestTask } from '../features/settings/server/public.ts';
import { hashOldPicturesTask, removeUnclaimedUploadsTask } from '../features/uploads/server/public.ts';
import {
  sendIdentityCheckTask,
  tendIdentityChecksTask,
  warnOfOverdueVerificationsTask,
  watchCertificatesTask,
} from '../features/verification/server/public.ts';
import {
  advanceWaitlistsTask,
  advanceWaitlistTask,
} from '../features/waiting-list/server/advance-waitlist.ts';
import type { Task } from '../server/jobs.ts';
import { keepRetentionTask } from './retention.ts';
import { keepAssetsTask } from './site-assets.ts';

/** Every task of the job queue, periodic or not. */
// biome-ignore lint/suspicious/noExplicitAny: each task has data of its own shape
export const tasks: Task<any>[] = [
  sendMailTask,
  mailReceiptTask,
  sendPushTask,
  pushMessageTask,
  emailUnreadTask,
  expireHiresTask,
  askAboutSilentHiresTask,
  releaseFinishedHiresTask,
  remindOfHiresTask,
  settleNoShowsTask,
  giveBackMoneyTask,
  settleDecidedProblemsTask,
  tendPartsTask,
  endHiresOfPersonTask,
  endSanctionsTask,
  comparePicturesTask,
  findSamePeopleTask,
  showDueReviewsTask,
  askForReviewsTask,
  expireJobsTask,
  sendPasswordLinkTask,
  notifyOfGuessingTask,
  keepRetentionTask,
  eraseRestTask,
  removeUnclaimedUploadsTask,
  hashOldPicturesTask,
  handlePaystackEventTask,
  sendRefundTask,
  reconcilePaymentsTask,
  sendPayoutTask,
  reconcilePayoutsTask,
  beginWeeklyPayoutsTask,
  payWeeklyTask,
  compareWithPaystackTask,
  renewStandingsTask,
  advanceWaitlistTask,
  advanceWaitlistsTask,
  readSubscriptionsTask,
  sendArtisanAlertsTask,
  sendAlertsOfJobTask,
  sendJobAlertsTask,
  warnOfOverdueVerificationsTask,
  watchCertificatesTask,
  watchCourseBadgesTask,
  sendIdentityCheckTask,
  tendIdentityChecksTask,
  refreshDirectoryTask,
  refreshTradeTask,
  countFiguresTask,
  keepAssetsTask,
];
