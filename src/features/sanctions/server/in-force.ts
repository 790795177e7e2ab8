import type { AppContext } from '../../../server/app-context.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { isSignedKey, signedKeyFor } from '../../../server/signed-key.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { APPEAL_DAYS, SANCTION_LEVELS, type SanctionLevel } from '../../../shared/sanction-words.ts';
import type { SanctionRecord } from './sanctions-store.ts';

const PURPOSE = 'sanction';

/** 0 for a warning, the least severe level. */
export const severityOf = (level: SanctionLevel): number => SANCTION_LEVELS.indexOf(level);

export const noSuchSanction = (): Refusal => notFound('sanction', 'There is no such sanction.');
export const notPossible = (message: string): Refusal => new Refusal(409, 'not_possible_now', message);

/** When the person was notified. */
export const notifiedAt = ({
  given_at,
  confirmed_at,
}: Pick<SanctionRecord, 'given_at' | 'confirmed_at'>): Date => confirmed_at ?? given_at;

export const appealEnds = (sanction: Pick<SanctionRecord, 'given_at' | 'confirmed_at'>): Date =>
  new Date(notifiedAt(sanction).getTime() + APPEAL_DAYS * DAY_MS);

/** Whether an appeal is possible: once, before the deadline, and while the sanction is in force. */
export const canAppeal = (sanction: SanctionRecord, now: Date): boolean =>
  isInForce(sanction, now) && sanction.appealed_at === null && now < appealEnds(sanction);

/** A sanction ends at its time, even if the task that records the end runs later. */
export const isInForce = ({ state, ends_at }: SanctionRecord, now: Date): boolean =>
  state === 'active' && (ends_at === null || now < ends_at);

type Links = Pick<AppContext, 'config' | 'publicUrl'>;

/** URL of the sanction's page, which works without signing in for twice as long as an appeal is possible. */
export const sanctionUrl = ({ config, publicUrl }: Links, sanction: SanctionRecord): string =>
  `${publicUrl()}/sanctions/${sanction.id}?key=${signedKeyFor(PURPOSE, sanction.id, config, notifiedAt(sanction), 2 * APPEAL_DAYS)}`;

export const opensSanction = (key: string, id: string, config: AppContext['config'], now: Date): boolean =>
  isSignedKey(key, PURPOSE, id, config, now);
