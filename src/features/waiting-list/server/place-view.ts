import type { Caller } from '../../../server/app-context.ts';
import type { PlaceView } from '../contract.ts';
import type { Place } from './waiting-list-store.ts';

/** A place as its owner sees it. */
export const viewOf = (place: Place): PlaceView => ({
  id: place.id,
  position: place.position,
  state: place.ending ?? (place.turnEndsAt ? 'turn' : 'waiting'),
  joinedAt: place.joinedAt.toISOString(),
  turnEndsAt: place.turnEndsAt?.toISOString() ?? null,
});

/** Whether a place belongs to the caller's account: joined with it, or as a guest with its confirmed email. */
export function isHolder(place: Place, caller: Caller | null): boolean {
  if (!caller) return false;
  if (place.userId !== null) return place.userId === caller.id;
  return caller.emailVerified && caller.email === place.email;
}
