import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { holdLiveNumbering } from '../../../server/live-number.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { availableToArtisan, bookGivenUp } from '../../escrow/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import {
  assertOwnPassword,
  assertStepUpBesidesPassword,
  endedSessionCookie,
  FORGET_PAGES,
  personOf,
} from '../../sessions/server/public.ts';
import type { deleteAccountCall } from '../contract.ts';
import { goodbyeMail } from './deletion-emails.ts';
import { eraseMore, eraseRestTask } from './erase-rest.ts';
import { listObstacles } from './show-deletion.ts';

/**
 * Deletes the caller's account and, through every feature, the personal data. Refused while other people wait for
 * the person or money of theirs is held. Live events of everyone wait meanwhile, so what is more than a thousand rows of a
 * table is erased after it, by a job.
 */
export async function deleteAccount(
  request: Request<typeof deleteAccountCall>,
): Promise<AnswerInputOf<typeof deleteAccountCall>> {
  const caller = signedIn(request);
  if (caller.role === 'admin') {
    throw new Refusal(
      403,
      'not_for_you',
      'Administrators cannot delete their own account here. Ask the person who created it.',
    );
  }
  const { code, password } = request.body;
  // The session ends anyway, so it needs no new token.
  await assertStepUpBesidesPassword(request, caller, code, { keepToken: true });
  await assertOwnPassword(request, caller, password);
  const person = personOf(caller);
  await request.transaction(async (tx) => {
    await holdLiveNumbering(tx);
    // Concurrent hires with this account wait for this lock.
    const user = await lockAccount(tx, caller.id);
    // A double click: already deleted.
    if (!user) return;
    const { provenEmail } = person;
    if (provenEmail !== null) {
      await runReactions(request.reactions.emailConfirmed, tx, { userId: user.id, email: provenEmail });
    }
    const { giveUpKobo } = request.body;
    if (giveUpKobo) await giveUp(tx, request, user.id, giveUpKobo);
    const obstacles = await listObstacles(tx, request.personalData, user.id);
    if (obstacles.length > 0) throw stillInUse(obstacles.map(({ text }) => text));
    await runReactions(request.reactions.accountLeaves, tx, request, user.id);
    for (const kept of request.personalData) await kept.erase(tx, person, request);
    if (await eraseMore(tx, request.personalData, user.id))
      await request.jobs.add(tx, eraseRestTask, { userId: user.id });
    await sendMail(tx, request.jobs, goodbyeMail({ email: user.email, fullName: user.full_name }));
  });
  request.addCookie(endedSessionCookie(request.config));
  request.setHeader('clear-site-data', FORGET_PAGES);
  return { message: 'Your account is deleted.' };
}

/**
 * Books the artisan's remaining earnings as given up.
 *
 * @throws Refusal 409 `account_in_use` when the amount differs from what the page showed
 */
async function giveUp(
  tx: Tx,
  { now }: Pick<Request<typeof deleteAccountCall>, 'now'>,
  artisanId: string,
  amountKobo: number,
): Promise<void> {
  const availableKobo = await availableToArtisan(tx, artisanId);
  if (availableKobo !== amountKobo)
    throw stillInUse(['Your earnings have changed since you opened this page. Please reload it.']);
  await bookGivenUp(tx, { artisanId, amountKobo }, now());
}

const stillInUse = (reasons: string[]) =>
  new Refusal(409, 'account_in_use', `You can’t delete your account yet. ${reasons.join(' ')}`);
