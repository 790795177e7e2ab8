import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { showWaitlistCall } from '../contract.ts';
import { isPlaceKey } from './place-key.ts';
import { isHolder, viewOf } from './place-view.ts';
import { findAwaited, findPlace, findPlaceOf, type Place } from './waiting-list-store.ts';

type LineRequest = Request<typeof showWaitlistCall>;

/** Returns whether an artisan has a waitlist, and the caller's own place; nothing about other people's. */
export async function showLine(request: LineRequest): Promise<AnswerInputOf<typeof showWaitlistCall>> {
  const { params, caller, db, now } = request;
  const artisan = await findAwaited(db, params.id, lagosDay(now()));
  if (!artisan) throw notFound('user', 'User not found');
  const place = await findOwnPlace(request);
  return {
    artisan: { id: artisan.id, full_name: artisan.name, skill: artisan.skill },
    canBeHired: artisan.available && !artisan.isFull,
    isCaller: caller?.id === artisan.id,
    email: caller?.email ?? null,
    place: place ? viewOf(place) : null,
  };
}

/** The named place if its key is valid, otherwise the caller's own. */
async function findOwnPlace({
  params,
  query,
  caller,
  db,
  config,
  now,
}: LineRequest): Promise<Place | undefined> {
  if (query.place !== undefined) {
    const named = await findPlace(db, query.place);
    const hasKey = query.key !== undefined && isPlaceKey(query.key, query.place, config, now());
    if (named?.artisanId === params.id && (hasKey || isHolder(named, caller))) return named;
  }
  const own = caller ? await findPlaceOf(db, params.id, caller.email) : undefined;
  return own && isHolder(own, caller) ? own : undefined;
}
