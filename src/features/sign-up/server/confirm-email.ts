import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { isEmailTaken, lockAccount, setConfirmedEmail } from '../../people/server/public.ts';
import {
  addressChangedMail,
  endOtherLinks,
  findLinkOwner,
  lockEmailLink,
  setEmailLinkUsed,
  tokenHashOf,
} from '../../sessions/server/public.ts';
import type { confirmEmailCall } from '../contract.ts';
import { EMAIL_CONFIRMED } from '../email-confirmed.ts';

type ConfirmEmail = Request<typeof confirmEmailCall>;

/**
 * Confirms an email address: the account's current one, or the new one that it thereby gets. Transfers guests'
 * hires with that address to the account.
 */
export async function confirmEmail(request: ConfirmEmail): Promise<AnswerInputOf<typeof confirmEmailCall>> {
  try {
    const changedTo = await request.transaction((tx) => openLink(tx, request));
    if (changedTo) return { message: `Your email is now ${changedTo}. Sign in with it from now on.` };
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error;
  }
  return { message: EMAIL_CONFIRMED };
}

/** @returns the account's new address, when this link changed it */
async function openLink(tx: Tx, request: ConfirmEmail): Promise<string | undefined> {
  const at = request.now();
  const tokenHash = tokenHashOf(request.body.token);
  const ownerId = await findLinkOwner(tx, tokenHash);
  const user = ownerId && (await lockAccount(tx, ownerId));
  const link = await lockEmailLink(tx, tokenHash);
  if (!user || !link) throw linkUsedUp();
  if (link.used_at) {
    // A repeated press: if the link's purpose is fulfilled, report success again.
    if (link.email === user.email && user.email_verified) return undefined;
    throw linkUsedUp();
  }
  if (link.expires_at <= at) throw linkUsedUp();

  await setConfirmedEmail(tx, user.id, link.email, at);
  await setEmailLinkUsed(tx, link.id, at);
  const { reactions } = request;
  await runReactions(reactions.emailConfirmed, tx, { userId: user.id, email: link.email });
  if (link.email === user.email) return undefined;
  await endOtherLinks(tx, user.id, at);
  // Pending emails about hires and waitlist places follow the new address.
  await runReactions(reactions.emailChanged, tx, { userId: user.id, from: user.email, to: link.email });
  const before = { email: user.email, fullName: user.full_name };
  await sendMail(tx, request.jobs, addressChangedMail(before, `${request.publicUrl()}/contact`));
  return link.email;
}

const linkUsedUp = () =>
  new Refusal(400, 'link_used_up', 'The link was used already or has expired. Please ask for a new one.');

// Opening the link proves access to the inbox, so this may reveal that the address has an account.
const emailTaken = () =>
  new Refusal(
    409,
    'email_taken',
    'That email now belongs to another account, so you can’t use it for this one.',
  );
