import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { setVideoCaption } from '../../people/server/public.ts';
import { findBasePlace } from '../../places/server/public.ts';
import { recordConsent, recordSignUp } from '../../privacy/server/public.ts';
import {
  findAccount,
  hashPassword,
  insertAccount,
  ownUserOf,
  signUpRepeatThrottle,
  takeTry,
  verifyPassword,
} from '../../sessions/server/public.ts';
import { claimImage, claimVideo } from '../../uploads/server/public.ts';
import { openVerification } from '../../verification/server/public.ts';
import type { signUpCall } from '../contract.ts';
import { mailConfirmation } from './send-confirmation.ts';
import { assertFaultless, faultsOf, workOf } from './sign-up-rules.ts';

type SignUpRequest = Request<typeof signUpCall>;
type SignUpAnswer = AnswerInputOf<typeof signUpCall>;

/** For this long, the same sign-up sent again counts as a retry of the first. */
const REPEAT_MINUTES = 10;

/** Opens an account without signing in; the sign-in screen follows. */
export async function signUp(request: SignUpRequest): Promise<SignUpAnswer> {
  const { body } = request;
  const repeated = await answerToRepeat(request);
  if (repeated) return repeated;

  const town = body.role === 'skilled' ? { state: body.state, town: body.town } : undefined;
  const { placeId, faults } = await findBasePlace(request.db, town);
  assertFaultless({ ...faultsOf(body), ...faults });
  const passwordHash = await hashPassword(body.password);

  const user = await request.transaction(async (tx) => {
    const added = await insertAccount(tx, {
      role: body.role,
      email: body.email,
      passwordHash,
      fullName: body.full_name,
      address: body.address,
      bio: body.bio,
      photoUrl: body.photoURL || null,
      placeId,
      work: workOf(body),
      at: request.now(),
    });
    if (!added) return undefined;
    await runReactions(request.reactions.knownBy, tx, request, { userId: added.id, email: added.email });
    await recordSignUp(tx, request, added.id);
    if (body.photoURL) await claimPhoto(tx, body.photoURL, added.id);
    const person = { id: added.id, email: added.email, fullName: added.full_name };
    if (body.role === 'skilled') {
      if (body.videoURL) await claimIntroVideo(tx, body.videoURL, added.id);
      await openVerification(tx, request, person, { bvn: body.bvn, facePhoto: body.bvn_URL });
      if (body.bvn || body.bvn_URL) {
        await recordConsent(tx, request, { userId: added.id, kind: 'verification', way: 'sign_up' });
      }
    }
    await mailConfirmation(tx, request, { ...person, role: body.role });
    return added;
  });
  if (user) return { message: 'Account created', user: ownUserOf(user) };

  // Two sign-ups with the same email came at once, and the other one was first.
  const sameOne = await answerToRepeat(request);
  if (sameOne) return sameOne;
  throw new Error('an email was taken and free at once');
}

/**
 * Success when this very sign-up has just opened the account (a retry); undefined when the email has no account.
 *
 * @throws Refusal 409 when the email belongs to another account
 */
export async function answerToRepeat(
  request: Pick<SignUpRequest, 'db' | 'config' | 'now'> & {
    body: Pick<SignUpRequest['body'], 'email' | 'password'>;
  },
): Promise<SignUpAnswer | undefined> {
  const { db, body, now } = request;
  const account = await findAccount(db, body.email);
  if (!account) return undefined;
  const ageMinutes = (now().getTime() - account.created_at.getTime()) / 60_000;
  const mayBeRepeat = ageMinutes <= REPEAT_MINUTES && account.password_hash !== null;
  // Otherwise the answer would let a stranger guess the new account's password faster than Sign in does.
  if (mayBeRepeat && (await takeTry(request, signUpRepeatThrottle, account.id)) === 0) {
    const password = { hash: account.password_hash ?? '', password: body.password };
    if (await verifyPassword(password)) return { message: 'Account created', user: ownUserOf(account) };
  }
  const message = 'There is already an account with that email. Sign in instead?';
  throw new Refusal(409, 'email_taken', message, { fields: { email: message } });
}

/** Only pictures uploaded here are accepted: an external URL could show anything or track visitors. */
async function claimPhoto(tx: Tx, photoUrl: string, ownerId: string): Promise<void> {
  if (await claimImage(tx, photoUrl, ownerId)) return;
  assertFaultless({ photoURL: 'We can only use a photo that was uploaded here. Please choose it again.' });
}

/** Only videos uploaded here are accepted, for the same reason. Copies the video's caption to the profile. */
async function claimIntroVideo(tx: Tx, videoUrl: string, ownerId: string): Promise<void> {
  const video = await claimVideo(tx, videoUrl, ownerId);
  if (!video)
    assertFaultless({ videoURL: 'We can only use a video that was uploaded here. Please choose it again.' });
  if (video?.caption) await setVideoCaption(tx, ownerId, video.caption);
}
