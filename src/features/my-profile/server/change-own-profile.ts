import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { verificationWait } from '../../../shared/promise-words.ts';
import {
  findOwnRow,
  lockPerson,
  type OwnRow,
  type ProfileColumns,
  saveProfile,
} from '../../people/server/public.ts';
import { assertFaultless } from '../../sign-up/server/public.ts';
import { claimImage, claimVideo, releaseImage, releaseVideo } from '../../uploads/server/public.ts';
import { checkNewName } from '../../verification/server/public.ts';
import type { changeOwnProfileCall } from '../contract.ts';
import { ownProfileOf } from './own-profile.ts';
import { isSameName } from './profile-rules.ts';
import { readWishes } from './read-wishes.ts';

type ChangeOwnProfile = Request<typeof changeOwnProfileCall>;

/** Changes the caller's profile. With `version`, refuses to overwrite a change made in the meantime. */
export async function changeOwnProfile(
  request: ChangeOwnProfile,
): Promise<AnswerInputOf<typeof changeOwnProfileCall>> {
  const caller = signedIn(request);
  const { version, ...wishes } = request.body;
  return request.transaction(async (tx) => {
    await lockPerson(tx, caller.id);
    const before = await findOwnRow(tx, caller.id);
    if (!before) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
    const { columns, faults } = await readWishes(tx, wishes, before);
    assertFaultless(faults);
    // A repeated request finds nothing left to change.
    if (Object.keys(columns).length > 0) {
      if (version !== undefined && version !== before.profile_version) throw changedMeanwhile();
      await change(tx, request, before, columns);
    }
    const row = await findOwnRow(tx, caller.id);
    return { message: 'Your profile is saved.', user: await ownProfileOf(tx, row ?? before, request.now()) };
  });
}

async function change(
  tx: Tx,
  request: ChangeOwnProfile,
  before: OwnRow,
  columns: ProfileColumns,
): Promise<void> {
  const newName = typeof columns.full_name === 'string' && columns.full_name;
  const otherName = newName && !isSameName(newName, before.full_name) ? newName : undefined;
  if (otherName && before.verified_at && !isTicked(request.body.new_name_confirmed)) throw nameNeedsCheck();
  await takePhoto(tx, request, before, columns);
  await takeVideo(tx, before, columns);
  await saveProfile(tx, before.id, columns, request.now());
  const { phone } = columns;
  if (phone) await runReactions(request.reactions.knownBy, tx, request, { userId: before.id, phone });
  if (otherName) await checkNewName(tx, request, { id: before.id, email: before.email, fullName: otherName });
}

/** Claims a photo, which must have been uploaded here, and releases the previous one. */
async function takePhoto(
  tx: Tx,
  request: ChangeOwnProfile,
  { id, photo_url: before }: OwnRow,
  columns: ProfileColumns,
): Promise<void> {
  const photo = columns.photo_url;
  if (photo === undefined) return;
  if (photo !== null && !(await claimImage(tx, photo, id))) {
    assertFaultless({ photoURL: 'We can only use a photo that was uploaded here. Please choose it again.' });
  }
  if (before) await releaseImage(tx, request.queryParts, before, id);
}

async function takeVideo(tx: Tx, { id, video_url: before }: OwnRow, columns: ProfileColumns): Promise<void> {
  const video = columns.video_url;
  if (video === undefined) return;
  if (video !== null && !(await claimVideo(tx, video, id))) {
    assertFaultless({ videoURL: 'We can only use a video that was uploaded here. Please choose it again.' });
  }
  if (before) await releaseVideo(tx, before, id);
}

const isTicked = (value: boolean | string | undefined): boolean =>
  value === true || value === 'on' || value === 'true';

const changedMeanwhile = () =>
  new Refusal(
    409,
    'changed_meanwhile',
    'Your profile was changed in another tab or on another device. What you typed is still here. Compare it with the saved version, then save again.',
  );

function nameNeedsCheck(): Refusal {
  const message = `You’re verified under your current name. If you change it, you’ll lose the badge until we’ve checked the new name, which takes ${verificationWait}. To continue, tick the box and save again.`;
  return new Refusal(400, 'name_needs_check', message, { fields: { full_name: message } });
}
