import pg from 'pg';
import type { App } from '../src/app/build-app.ts';
import { makePayees, payingOut, payingOutBare } from './pay-out.ts';
import { makeReviewable, reviewing, reviewingBare } from './review.ts';
import type { compare } from './rounds.ts';

const PAYEES = 2_000;
/** More hires than any run reviews. */
const REVIEWED = 24_000;
/** The bare client is faster, so it needs more of them. */
const OURS = REVIEWED / 4;

interface Compared {
  /** An app in this process, on the same database as the measured server. */
  app: App;
  /** The measured server's origin. */
  origin: string;
  stubUrl: string;
  databaseUrl: string;
}

/** Compares paying out and reviewing with the minimum that could do the same. */
export async function measurePayoutAndReview(
  { app, origin, stubUrl, databaseUrl }: Compared,
  artisans: readonly string[],
  wanted: string,
  ratioOf: (...asked: Parameters<typeof compare>) => Promise<void>,
): Promise<void> {
  const payOut = 'pay out / the least';
  const review = 'review from both sides / the least';
  if (![payOut, review].some((name) => name.includes(wanted))) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const payees = await makePayees(app, client, artisans.slice(0, PAYEES));
  const [ours, others] = [payees.slice(0, PAYEES / 2), payees.slice(PAYEES / 2)];
  const bareIds = others.map(({ id }) => id);
  await ratioOf(payOut, 0, payingOut(app, origin, pool, ours), payingOutBare(pool, stubUrl, bareIds));
  if (review.includes(wanted)) {
    const hires = await makeReviewable(app, client, payees, REVIEWED);
    await ratioOf(review, 0, reviewing(origin, hires.slice(0, OURS)), reviewingBare(pool, hires.slice(OURS)));
  }
  await pool.end();
  await client.end();
}
