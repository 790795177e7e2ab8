import type { Tx } from '../src/server/database.ts';
import { addDays, lagosDay } from '../src/shared/lagos-time.ts';
import type { DemoData } from './demo-data.ts';

const DAYS = 30;
/** Views in a fortnight, so that no two weeks look alike. */
const shownOn = [11, 14, 9, 17, 21, 16, 8, 12, 15, 10, 19, 18, 13, 7];

/** Inserts profile views of the demo artisan in the last days, for their dashboard. */
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
