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

/** How long counts are buffered in memory. */
const FLUSH_MS = 10_000;
/** Most artisans in the buffer; views of further ones are not counted until the next flush. */
const MOST_WAITING = 20_000;
/** User agents of programs, whose views say nothing about people. */
const programs =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|python|headless|lighthouse|monitor/i;

/**
 * Counts views of artisans in memory and writes them every few seconds, so that showing a list costs no write. A
 * killed process loses its buffer; the counts are only statistics.
 */
export class ViewCounts {
  #waiting: Counts = new Map();
  #timer: NodeJS.Timeout | undefined;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts a view of each artisan. Ignores programs, and the viewer's own profile (`viewerId`). */
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

  /** Writes the buffer. Counts that cannot be written are logged and dropped. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // In one order, so that processes writing the same artisans wait instead of deadlocking.
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

/** The buffer of this process. */
export const viewCounts = onePerApp<Context, ViewCounts>((context) => new ViewCounts(context));

/** Counts views by the caller, and by each person who later gets the same cached response. */
export function countViews(request: Request<AnyCall>, view: View, artisanIds: readonly string[]): void {
  const counts = viewCounts(request);
  const { caller, headers } = request;
  counts.add(view, artisanIds, { viewerId: caller?.id, agent: headers['user-agent'] });
  request.onCacheHit((others, viewerId) =>
    counts.add(view, artisanIds, { viewerId, agent: others['user-agent'] }),
  );
}
