import { abuseTimeline } from '../features/abuse/server/public.ts';
import { chatReportsTimeline } from '../features/chat/server/public.ts';
import { coursesTimeline } from '../features/courses/server/public.ts';
import { hiresTimeline } from '../features/hiring/server/public.ts';
import { paymentsTimeline } from '../features/payments/server/public.ts';
import { payoutsTimeline } from '../features/payouts/server/public.ts';
import { reviewsTimeline } from '../features/reviews/server/public.ts';
import { sanctionsTimeline } from '../features/sanctions/server/public.ts';
import type { TimelinePart } from '../server/app-context.ts';

/** The parts of a person's history on the console's page about them. */
export const consoleTimelines: readonly TimelinePart[] = [
  hiresTimeline,
  paymentsTimeline,
  payoutsTimeline,
  reviewsTimeline,
  chatReportsTimeline,
  abuseTimeline,
  sanctionsTimeline,
  coursesTimeline,
];
