import type { Reads } from '../../../server/database.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { owedToArtisan } from '../../escrow/server/public.ts';
import { listOpenHires, type OpenHire } from '../../hiring/server/public.ts';
import { refundsUnderWay } from '../../payments/server/public.ts';
import type { Obstacle } from '../contract.ts';

/** What keeps an account from being deleted: somebody waits for its owner, or there is money of theirs. */
export async function listObstacles(reads: Reads, userId: string): Promise<Obstacle[]> {
  const hires = await listOpenHires(reads, userId);
  const obstacles: Obstacle[] = hires.map((hire) => ({
    kind: 'hire',
    text: openHireText(hire),
    url: `/hires/${hire.id}`,
  }));
  const owedKobo = await owedToArtisan(reads, userId);
  if (owedKobo > 0) {
    const text = `${formatNaira(owedKobo)} that you earned has not been paid out to you.`;
    obstacles.push({ kind: 'earnings', text, url: `/dashboard/${userId}` });
  }
  const refunds = await refundsUnderWay(reads, userId);
  if (refunds.count > 0) {
    const text = `${formatNaira(refunds.amountKobo)} is on its way back to you.`;
    obstacles.push({ kind: 'refund', text, url: '/consumer' });
  }
  return obstacles;
}

function openHireText({ side, otherName, startDate }: OpenHire): string {
  const day = formatDay(startDate);
  return side === 'customer'
    ? `Your hire of ${otherName} for ${day} is not over.`
    : `The hire by ${otherName} for ${day} is not over.`;
}
