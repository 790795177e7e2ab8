import type { Api } from '../../../browser/api-client.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { levelStops, levelWords } from '../../../shared/sanction-words.ts';
import { listOwnSanctionsCall } from '../contract.ts';

/** Texts of the bar above every page for a person whose account is limited, suspended or banned. */
export interface SanctionWords {
  /** "Your account is limited until 3 Dec 2026, 10:00." */
  title: string;
  stops: string;
  /** The operator's reason. */
  reason: string;
  /** Path of the page with the appeal. */
  href: string;
}

/**
 * Loads the texts on the server, so that they are not part of the browser's code. Null when the sanction has just
 * ended.
 */
export async function ownSanctionWords(api: Api): Promise<SanctionWords | null> {
  const { result } = await api.call(listOwnSanctionsCall, {});
  for (const { id, active, level, endsAt, reason } of result) {
    if (!active || level === 'warning') continue;
    const until = endsAt ? ` until ${formatMoment(endsAt)}` : '';
    const title = `Your account ${levelWords[level]}${until}.`;
    return { title, stops: levelStops[level], reason, href: `/sanctions/${id}` };
  }
  return null;
}
