import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import { outsideTraces } from '../../../server/trace-context.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';

export type View = 'shown' | 'opened';
type Counts = Map<string, { artisanId: string; day: string; shown: number; opened: number }>;
type Context = Pick<AppContext, 'db' | 'log' | 'now'>;

interface Viewer {
  viewerId: string | undefined;
  agent: string | undefined;
}

/** So long counts wait in memory. */
const FLUSH_MS = 10_000;
/** Of so many artisans; what is seen beyond them before the next flush is not counted. */
const MOST_WAITING = 20_000;
/** Programs that fetch pages: what they open says nothing about people. */
const programs =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|python|headless|lighthouse|monitor/i;

/**
 * Counts how often artisans are seen: in memory, and a statement every few seconds, so that a list costs no write. What a
 * process that is killed has not written is lost; these are figures to learn from, not books.
 */
export class ViewCounts {
  #waiting: Counts = new Map();
  #timer: NodeJS.Timeout | undefined;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts each of the artisans once, unless a program asks; `viewerId` does not count for themselves. */
  add(view: View, artisanIds: readonly string[], { viewerId, agent }: Viewer): void {
    if (!agent || programs.test(agent)) return;
    const day = lagosDay(this.#context.now());
    for (const artisanId of artisanIds) {
      if (artisanId === viewerId) continue;
      const key = `${day} ${artisanId}`;
      const known = this.#waiting.get(key);
      if (!known && this.#waiting.size >= MOST_WAITING) continue;
      const counts = known ?? { artisanId, day, shown: 0, opened: 0 };
      counts[view] += 1;
      this.#waiting.set(key, counts);
    }
    this.#timer ??= outsideTraces(() => setTimeout(() => void this.flush(), FLUSH_MS).unref());
  }

  /** Writes what was counted so far. Counts that cannot be written are dropped, and the log says so. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // In one order, so that two processes that write the same artisans wait for each other instead of deadlocking.
    const counts = [...this.#waiting.values()].sort((a, b) => (a.artisanId < b.artisanId ? -1 : 1));
    this.#waiting = new Map();
    if (counts.length === 0) return;
    try {
      await sql`
        insert into artisan_views (artisan_id, day, shown, opened)
        select seen.* from unnest(${counts.map((one) => one.artisanId)}::uuid[], ${counts.map((one) => one.day)}::date[],
                                  ${counts.map((one) => one.shown)}::int[], ${counts.map((one) => one.opened)}::int[])
                         as seen (artisan_id, day, shown, opened)
         where exists (select from artisan_listings l where l.artisan_id = seen.artisan_id)
        on conflict (artisan_id, day) do update
          set shown = artisan_views.shown + excluded.shown, opened = artisan_views.opened + excluded.opened`.execute(
        this.#context.db,
      );
    } catch (error) {
      this.#context.log.warn({ error, artisans: counts.length }, 'views were not counted');
    }
  }
}

/** The counts of this process. */
export const viewCounts = onePerApp<Context, ViewCounts>((context) => new ViewCounts(context));

/** Counts that artisans were seen by who asks, and by each visitor who is sent the same answer after them. */
export function countViews(request: Request<AnyCall>, view: View, artisanIds: readonly string[]): void {
  const counts = viewCounts(request);
  const { caller, headers, raw } = request;
  counts.add(view, artisanIds, { viewerId: caller?.id, agent: headers['user-agent'] });
  raw.onCacheHit ??= [];
  raw.onCacheHit.push((visitors) =>
    counts.add(view, artisanIds, { viewerId: undefined, agent: visitors['user-agent'] }),
  );
}
