import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import { FRESH_SECONDS, type Watched } from '../../../server/watched-values.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showStatusCall } from '../contract.ts';
import { statusOf } from './site-status.ts';

type Shown = AnswerGiven<typeof showStatusCall>;

/** A person who asks this while something is wrong does not wait for a database that does not answer. */
const LONGEST_WAIT_MS = 2_000;
const nothingKnown: Watched = { readings: {}, lastDone: {} };

/** What a process remembers between two questions. */
interface Memory {
  databaseAwaySince: Date | null;
  shown?: { at: number; status: Promise<Shown> };
}
const memoryOf = onePerApp((): Memory => ({ databaseAwaySince: null }));

/** How the parts of the site work; asked of the database at most every 15 seconds, however many look. */
export async function showStatus(request: Request<typeof showStatusCall>): Promise<Shown> {
  const memory = memoryOf(request);
  const now = performance.now();
  if (!memory.shown || now - memory.shown.at >= FRESH_SECONDS * 1_000)
    memory.shown = { at: now, status: look(request, memory) };
  request.setHeader('cache-control', `public, max-age=${FRESH_SECONDS}`);
  return memory.shown.status;
}

async function look(context: AppContext, memory: Memory): Promise<Shown> {
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

/** @throws when it takes longer than anyone should wait */
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
