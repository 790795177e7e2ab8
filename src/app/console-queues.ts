import { chatReportsQueue } from '../features/chat/server/public.ts';
import { contactQueue } from '../features/contact/server/public.ts';
import { reviewReportsQueue } from '../features/reviews/server/public.ts';
import { verificationQueue } from '../features/verification/server/public.ts';
import type { ConsoleQueue } from '../server/app-context.ts';

/** Everything that waits for operators, in the order in which the console lists it. */
export const consoleQueues: readonly ConsoleQueue[] = [
  verificationQueue,
  contactQueue,
  chatReportsQueue,
  reviewReportsQueue,
];
