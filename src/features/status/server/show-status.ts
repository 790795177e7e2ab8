import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import { FRESH_SECONDS, type Watched } from '../../../server/watched-values.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showStatusCall } from '../contract.ts';
import { statusOf } from './site-status.ts';

type Shown = AnswerInputOf<typeof showStatusCall>;

/** Limit for the database query, because people open this page when something is wrong. */
const LONGEST_WAIT_MS = 2_000;
const nothingKnown: Watched = { readings: {}, lastDone: {} };

/** Kept by the process between requests. */
interface Memory {
  databaseAwaySince: Date | null;
  shown?: { at: number; status: Promise<Shown> };
}
const memoryOf = onePerApp((): Memory => ({ databaseAwaySince: null }));

/**
 * Returns the state of the site's parts. Queries the database at most every {@link FRESH_SECONDS} seconds, however
 * many people ask.
 */
export async function showStatus(request: Request<typeof showStatusCall>): Promise<Shown> {
  const memory = memoryOf(request);
  const now = performance.now();
  if (!memory.shown || now - memory.shown.at >= FRESH_SECONDS * 1_000)
    memory.shown = { at: now, status: readStatus(request, memory) };
  request.setHeader('cache-control', `public, max-age=${FRESH_SECONDS}`);
  return memory.shown.status;
}

async function readStatus(context: AppContext, memory: Memory): Promise<Shown> {
  const { watched, site, jobs } = context;
  const now = context.now();
  const known = await inTime(Promise.all([watched.read(), site.read()])).catch(() => undefined);
  memory.databaseAwaySince = known ? null : (memory.databaseAwaySince ?? now);
  const [values, said] = known ?? [nothingKnown, undefined];
  const parts = statusOf({
    now,
    databaseAwaySince: memory.databaseAwaySince,
    timedTasksStoppedSince: jobs.timedTasksStoppedSince(),
    off: new Set(said?.off.keys()),
    watched: values,
  });
  return {
    checked_at: now.toISOString(),
    parts: parts.map(({ part, state, since, lastAt }) => ({
      part,
      state,
      since: since?.toISOString() ?? null,
      last_at: lastAt?.toISOString() ?? null,
    })),
  };
}

/** @throws Error when the work takes longer than {@link LONGEST_WAIT_MS} */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), LONGEST_WAIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
