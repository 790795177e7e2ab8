import type { OwnFieldsOf, Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { directoryPath, TRADES_WITH_PAGES } from '../../../shared/trade-address.ts';
import { CHECK_KINDS } from '../../../shared/verification-words.ts';
import { openGazetteer, placeAddresses } from '../../places/server/public.ts';
import { countViews } from '../../ranking/server/public.ts';
import type { showProfileCall } from '../contract.ts';
import { findProfile, type ProfileRow } from './artisans-store.ts';
import { publicUserOf } from './public-user.ts';
import { publicReviewOf } from './review-json.ts';
import { hasSaved } from './saved-artisans-store.ts';

/**
 * Returns the profile of an artisan with work and reviews, or of a consumer who has an open job or is the caller.
 */
export async function showProfile(
  request: Request<typeof showProfileCall>,
): Promise<AnswerInputOf<typeof showProfileCall>> {
  const { db, queryParts, params, caller, now } = request;
  const row = await findProfile(db, queryParts, params.id, caller?.id, now());
  if (!row) throw notFound('user', 'User not found');
  countViews(request, 'opened', row.role === 'skilled' ? [row.id] : []);
  return {
    ...publicUserOf(row),
    directory_path: row.role === 'skilled' ? await directoryPathOf(db, row) : null,
    takes_work: row.takes_work,
    is_caller: caller?.id === row.id,
    saved: row.saved,
    open_jobs: row.open_jobs,
    // Counted now instead of taken from the listing, which may lag behind.
    completed_hires: row.completed_hires,
    checks: CHECK_KINDS.flatMap((kind) =>
      row.checks
        // The listing drops a certificate at the end of its last day; the check itself changes only the next
        // morning.
        .filter((check) => check.kind === kind && (row.listed?.checks.includes(kind) ?? true))
        .map(({ passed_at }) => ({ kind, passed_at: new Date(passed_at).toISOString() })),
    ),
    certificates: row.certificates,
    member_since: row.created_at.toISOString(),
    work_pictures: row.work_pictures,
    reviews: row.reviews.map((each) => publicReviewOf(each, row.skill)),
    rating_parts: row.rating_parts,
    rating_counts: row.rating_counts,
  };
}

/**
 * Returns what a profile shows a signed-in caller of their own; undefined for their own profile, which may show them
 * what it hides from others.
 */
export const ownFieldsOfProfile: OwnFieldsOf<typeof showProfileCall> = async ({ db, params, caller }) =>
  caller.id === params.id ? undefined : { is_caller: false, saved: await hasSaved(db, caller.id, params.id) };

/** Path of the directory page for the same trade and place; null for a trade without one. */
async function directoryPathOf(db: Reads, { skill, town, state }: ProfileRow): Promise<string | null> {
  const trade = TRADES_WITH_PAGES.find(({ label }) => label === skill);
  if (!trade) return null;
  const gazetteer = await openGazetteer(db);
  const place = town && state ? gazetteer.find(town, state)?.place : undefined;
  return directoryPath(trade, place && placeAddresses(gazetteer).of(place));
}
