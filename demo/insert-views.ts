import type { Tx } from '../src/server/database.ts';
import { addDays, lagosDay } from '../src/shared/lagos-time.ts';
import type { DemoData } from './demo-data.ts';

const DAYS = 30;
/** In a fortnight, so that no two days of a week look alike. */
const shownOn = [11, 14, 9, 17, 21, 16, 8, 12, 15, 10, 19, 18, 13, 7];

/** How often the demo artisan was seen in the last days, for their dashboard. */
export async function insertViews(tx: Tx, { artisans: [artisan] }: DemoData, today: Date): Promise<void> {
  if (!artisan) return;
  const views = Array.from({ length: DAYS }, (_, ago) => {
    const shown = shownOn[ago % shownOn.length] ?? 0;
    return {
      artisan_id: artisan.id,
      day: addDays(lagosDay(today), -ago),
      shown,
      opened: Math.round(shown / 7),
    };
  });
  await tx.insertInto('artisan_views').values(views).execute();
}
