import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { sendMail } from '../../notifications/server/public.ts';
import type { joinWaitlistCall } from '../contract.ts';
import { placeKeyFor } from './place-key.ts';
import { placeUrl } from './place-url.ts';
import { isHolder, viewOf } from './place-view.ts';
import { joinedMail } from './waiting-list-emails.ts';
import {
  type AwaitedArtisan,
  findAwaited,
  findPlace,
  findPlaceOf,
  insertPlace,
  type Place,
} from './waiting-list-store.ts';

type JoinRequest = Request<typeof joinWaitlistCall>;
type JoinAnswer = AnswerInputOf<typeof joinWaitlistCall>;

/** Joins an artisan's waitlist. A person who is already on it keeps their place; idempotent by place id. */
export function joinWaitlist(request: JoinRequest): Promise<JoinAnswer> {
  const { params, body, caller, now } = request;
  const placeId = body.placeId ?? newId();
  const email = caller?.email ?? body.email;
  if (!email) {
    const message = 'Email is required.';
    throw new Refusal(400, 'invalid_input', message, { fields: { email: message } });
  }
  return request.transaction(async (tx) => {
    const earlier = await findPlace(tx, placeId);
    if (earlier) return answerRepeat(request, earlier, email);

    const artisan = await findAwaited(tx, params.id, lagosDay(now()));
    if (!artisan) throw notFound('user', 'User not found');
    assertMayWait(artisan, email);
    const place = { id: placeId, artisanId: artisan.id, userId: caller?.id ?? null, email, joinedAt: now() };
    if (await insertPlace(tx, place)) return confirmPlace(tx, request, artisan, placeId);
    return answerStanding(tx, request, artisan, email);
  });
}

function assertMayWait(artisan: AwaitedArtisan, email: string): void {
  if (email === artisan.email)
    throw new Refusal(409, 'own_profile', 'You cannot join your own waiting list.');
  if (artisan.available && !artisan.isFull) {
    throw new Refusal(409, 'available_now', `You can hire ${artisan.name} now, so you don’t need to wait.`);
  }
}

/** Answers a repeated request with the current place, if it is the same person's. */
function answerRepeat(request: JoinRequest, place: Place, email: string): JoinAnswer {
  const sameOwner = place.userId === (request.caller?.id ?? null) && place.email === email;
  if (place.artisanId !== request.params.id || !sameOwner) {
    throw new Refusal(
      409,
      'already_used',
      'This form was already sent with other details. Please reload the page and send it again.',
    );
  }
  return answerOf(request, place);
}

async function confirmPlace(
  tx: Tx,
  request: JoinRequest,
  artisan: AwaitedArtisan,
  placeId: string,
): Promise<JoinAnswer> {
  const { config, jobs, publicUrl, now } = request;
  const place = await findPlace(tx, placeId);
  if (!place) throw new Error(`the waiting place ${placeId} was not written`);
  const url = placeUrl(publicUrl(), place, config, now());
  const link = { url, isGuest: place.userId === null };
  await sendMail(tx, jobs, joinedMail(place.email, artisan.name, place.position ?? 1, link));
  return answerOf(request, place);
}

/** The email is already on the waitlist; its position is revealed only to its certain owner. */
async function answerStanding(
  tx: Tx,
  request: JoinRequest,
  artisan: AwaitedArtisan,
  email: string,
): Promise<JoinAnswer> {
  const place = await findPlaceOf(tx, artisan.id, email);
  if (place && isHolder(place, request.caller)) return { ...answerOf(request, place), key: null };
  const message = `${email} is already on the waiting list. The link in our email shows your place.`;
  return { message, place: null, key: null };
}

function answerOf({ config, now }: JoinRequest, place: Place): JoinAnswer {
  return {
    message:
      place.position === null
        ? 'Your place on this waiting list has ended.'
        : `You are number ${place.position} on the waiting list.`,
    place: viewOf(place),
    key: place.userId === null ? placeKeyFor(place.id, config, now()) : null,
  };
}
