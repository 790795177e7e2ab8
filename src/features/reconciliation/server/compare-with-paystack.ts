import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { paystackConnection } from '../../payments/server/public.ts';
import { compareBalance } from './compare-balance.ts';
import { compareDisputes } from './compare-disputes.ts';
import { comparePayments } from './compare-payments.ts';
import { compareRefunds, findLeftOver } from './compare-refunds.ts';
import { compareTransfers } from './compare-transfers.ts';
import {
  addComparison,
  endComparison,
  findOpenComparison,
  lastCompared,
  moveComparison,
} from './comparisons-store.ts';
import { closeGone, countFoundSince, type Difference, keepDifference } from './differences-store.ts';
import { endOfSlice, MOST_IN_SLICE } from './end-of-slice.ts';

/** More recent events may still be on their way, so they are left to the next comparison. */
const REST_MS = HOUR_MS;
/** How much of the previous span is compared again, since a payment may end up to two days after it began. */
const OVERLAP_MS = 48 * HOUR_MS;
/** Longest span; after a longer gap operators must check by hand what is older. */
const LONGEST_MS = 60 * 24 * HOUR_MS;

/** How long a run of the job begins slices, in ms, well within a job's time; the next run continues. */
const RUN_MS = 2 * MINUTE_MS;

/** Result: the number of differences, and those that are new. */
export interface Compared {
  found: number;
  raised: Difference[];
}

/**
 * Compares everything since the last comparison, and the two days before it, with Paystack's lists and balance.
 * Missed events are settled; remaining differences are stored and reported once.
 *
 * @throws PaystackFault when Paystack is unreachable; the next comparison continues where this one was
 */
export async function compareWithPaystack(
  context: AppContext,
  { mostInSlice = MOST_IN_SLICE } = {},
): Promise<Compared> {
  const id = await beginComparison(context);
  const raised: Difference[] = [];
  const beganAt = context.now();
  await continueComparison(context, id, { raised, mostInSlice, runMs: Number.POSITIVE_INFINITY });
  return { found: await countFoundSince(context.db, beganAt), raised };
}

/** Records a comparison of everything that has not been compared, or was too recent then. @returns its id */
async function beginComparison({ db, now }: AppContext): Promise<string> {
  const beganAt = now();
  const until = new Date(beganAt.getTime() - REST_MS);
  const last = await lastCompared(db);
  // What was older than the overlap when it was compared, is not compared again: so one that was interrupted is continued.
  const from = last
    ? Math.min(last.comparedUntil.getTime(), last.beganAt.getTime() - REST_MS - OVERLAP_MS)
    : until.getTime();
  const since = new Date(Math.min(Math.max(from, until.getTime() - LONGEST_MS), until.getTime()));
  const id = newId();
  await db.transaction().execute((tx) => addComparison(tx, { id, since, until, beganAt }));
  return id;
}

interface Run {
  /** Differences that are new are added to it. */
  raised: Difference[];
  mostInSlice: number;
  /** For how long slices are begun. */
  runMs: number;
}

/**
 * Compares slice after slice, each as it ends stored as compared, and then the balance.
 *
 * @returns whether there is nothing left to continue
 */
async function continueComparison(
  context: AppContext,
  id: string,
  { raised, mostInSlice, runMs }: Run,
): Promise<boolean> {
  const { db } = context;
  const open = await findOpenComparison(db, id);
  if (!open) return true;
  const { until, beganAt } = open;
  const comparison = {
    context,
    connection: paystackConnection(context),
    note: (difference: Difference) => noteDifference(context, difference, raised),
  };
  const over = performance.now() + runMs;
  let since = open.comparedUntil;
  // Before payments, so that a reversed payment is already known as a chargeback.
  await compareDisputes({ ...comparison, span: { since, until } });
  await findLeftOver(comparison);
  let listed = new Set<string>();
  do {
    const span = { since, until: await endOfSlice(db, { since, until }, mostInSlice) };
    const slice = { ...comparison, span };
    listed = await comparePayments(slice, listed);
    await compareRefunds(slice);
    await compareTransfers(slice);
    const isFirst = await db.transaction().execute(async (tx) => {
      if (!(await moveComparison(tx, id, span))) return false;
      await closeGone(tx, { ...span, beganAt }, context.now());
      return true;
    });
    if (!isFirst) return true;
    since = span.until;
    if (since < until && performance.now() >= over) return false;
  } while (since < until);
  const balance = await compareBalance(comparison);
  await db.transaction().execute((tx) => endComparison(tx, id, balance, context.now()));
  return true;
}

/** Stores a difference, and reports it if it is new. */
async function noteDifference({ db, log, now }: AppContext, difference: Difference, raised: Difference[]) {
  const isNew = await db.transaction().execute((tx) => keepDifference(tx, difference, now()));
  if (!isNew) return;
  raised.push(difference);
  const { kind, reference, ours, theirs } = difference;
  log.error(
    { kind, reference, ours, theirs },
    'Paystack and our books differ: an operator has to look at it (books differences)',
  );
}

/**
 * A run of the job: begins a comparison, or continues the one in its data. What is left after its time is for a next
 * run, so that a comparison of a busy week ends, however long it takes.
 */
export async function runComparison(
  context: AppContext,
  { comparison }: { comparison?: string },
  { mostInSlice = MOST_IN_SLICE, runMs = RUN_MS } = {},
): Promise<void> {
  const id = comparison ?? (await beginComparison(context));
  if (await continueComparison(context, id, { raised: [], mostInSlice, runMs })) return;
  await context.db
    .transaction()
    .execute((tx) => context.jobs.add(tx, compareWithPaystackTask, { comparison: id }));
}

/** Runs every night at 03:30 in Lagos. */
export const compareWithPaystackTask = defineTask<{ comparison?: string }>({
  name: 'compare-with-paystack',
  everyCron: '30 2 * * *',
  retries: 3,
  run: (context, data) => runComparison(context, data),
});
