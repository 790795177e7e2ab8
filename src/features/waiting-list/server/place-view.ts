import type { Caller } from '../../../server/app-context.ts';
import type { PlaceView } from '../contract.ts';
import type { Place } from './waiting-list-store.ts';

/** A place as its holder sees it. */
export const viewOf = (place: Place): PlaceView => ({
  id: place.id,
  position: place.position,
  state: place.ending ?? (place.turnEndsAt ? 'turn' : 'waiting'),
  joinedAt: place.joinedAt.toISOString(),
  turnEndsAt: place.turnEndsAt?.toISOString() ?? null,
});

/** Whether a place is the caller's by their account: joined with it, or as a guest with its verified address. */
export function isHolder(place: Place, caller: Caller | null): boolean {
  if (!caller) return false;
  if (place.userId !== null) return place.userId === caller.id;
  return caller.emailVerified && caller.email === place.email;
}
