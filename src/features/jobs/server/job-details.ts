import type { Reads, Tx } from '../../../server/database.ts';
import { isTrade } from '../../../shared/trades.ts';
import { findBasePlace } from '../../places/server/public.ts';
import { claimImage } from '../../uploads/server/public.ts';
import type { JobChanges } from '../contract.ts';
import type { JobRecord } from './job-record-store.ts';
import { assertFaultless, daysAfter, faultsOfBudget, faultsOfContact, faultsOfDays } from './job-rules.ts';

/** All details of a job that its customer decides, validated and complete. */
export interface DecidedJob {
  skill: string;
  expertise: string;
  description: string;
  placeId: number;
  firstDate: string | null;
  lastDate: string | null;
  budgetFromKobo: number | null;
  budgetToKobo: number | null;
}

/**
 * The details of a job after a change; absent fields keep their values.
 *
 * @param before the current job; absent for a new one
 * @throws Refusal 400 with a message for each invalid field
 */
export async function decideJob(
  reads: Reads,
  said: JobChanges,
  now: Date,
  before?: JobRecord,
): Promise<DecidedJob> {
  const skill = said.skill ?? before?.skill ?? '';
  const given = <T>(value: T | undefined, was: T): T => (value === undefined ? was : value);
  const budgetFromKobo = given(said.budgetFromNaira, before?.budgetFromKobo ?? null);
  const budgetToKobo = given(said.budgetToNaira, before?.budgetToKobo ?? null);
  const days = daysAfter(said, before);
  const wasFlexible = before?.firstDate === null && said.flexible !== false;
  const place = await placeOf(reads, said, before);
  assertFaultless({
    ...(isTrade(skill) ? {} : { skill: 'Please choose a trade from the list.' }),
    ...faultsOfContact({ expertise: said.expertise, description: said.description }),
    ...('faults' in place ? place.faults : {}),
    ...faultsOfDays(days, said.flexible === true || wasFlexible, now, before?.firstDate),
    ...faultsOfBudget(budgetFromKobo, budgetToKobo),
  });
  return {
    skill,
    expertise: said.expertise ?? before?.expertise ?? '',
    description: given(said.description, before?.description ?? '') ?? '',
    placeId: 'id' in place ? place.id : 0,
    ...days,
    budgetFromKobo,
    budgetToKobo,
  };
}

async function placeOf(
  reads: Reads,
  said: JobChanges,
  before: JobRecord | undefined,
): Promise<{ id: number } | { faults: Record<string, string> }> {
  if (before && said.town === undefined && said.state === undefined) return { id: before.placeId };
  const named = { state: said.state ?? before?.state ?? '', town: said.town ?? before?.town ?? '' };
  const { placeId, faults } = await findBasePlace(reads, named);
  return placeId === null ? { faults } : { id: placeId };
}

/**
 * Assigns a job's photos to its customer. They must have been uploaded here, by the customer or without an account.
 *
 * @throws Refusal 400 for a photo that no longer exists or belongs to someone else
 */
export async function claimPhotos(tx: Tx, urls: readonly string[], customerId: string): Promise<void> {
  for (const url of urls) {
    if (await claimImage(tx, url, customerId)) continue;
    assertFaultless({ photos: 'One of the photos was not uploaded here. Please choose it again.' });
  }
}
