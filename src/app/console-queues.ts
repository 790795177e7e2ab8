import { abuseQueue } from '../features/abuse/server/public.ts';
import { chargebackQueue } from '../features/chargebacks/server/public.ts';
import { chatReportsQueue } from '../features/chat/server/public.ts';
import { contactQueue } from '../features/contact/server/public.ts';
import { problemQueue } from '../features/hiring/server/public.ts';
import { refundQueue, unknownMoneyQueue } from '../features/payments/server/public.ts';
import { payoutQueue } from '../features/payouts/server/public.ts';
import { differencesQueue } from '../features/reconciliation/server/public.ts';
import { reviewReportsQueue } from '../features/reviews/server/public.ts';
import { sanctionsQueue } from '../features/sanctions/server/public.ts';
import { verificationQueue } from '../features/verification/server/public.ts';
import type { ConsoleQueue } from '../server/app-context.ts';
import { jobQueue } from '../server/failed-jobs.ts';

/** Every queue of cases for operators, in the order in which the console lists them. */
export const consoleQueues: readonly ConsoleQueue[] = [
  verificationQueue,
  problemQueue,
  payoutQueue,
  refundQueue,
  differencesQueue,
  unknownMoneyQueue,
  chargebackQueue,
  contactQueue,
  chatReportsQueue,
  reviewReportsQueue,
  abuseQueue,
  sanctionsQueue,
  jobQueue,
];
