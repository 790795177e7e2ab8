import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { emailLinkLife } from '../../../shared/promise-words.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import {
  addressChangeAskedMail,
  addressInUseMail,
  assertOwnPassword,
  assertStepUpBesidesPassword,
  endChangeLinks,
  findAccount,
  makeEmailLink,
  maySendLink,
  newAddressMail,
} from '../../sessions/server/public.ts';
import type { changeEmailCall } from '../contract.ts';

/**
 * Asks for another address for one's account: the new one gets a link, the old one a notice. An address that has an
 * account of its own gets a mail that says so, and the caller hears the same as for any other.
 */
export async function changeEmail(
  request: Request<typeof changeEmailCall>,
): Promise<AnswerGiven<typeof changeEmailCall>> {
  const caller = signedIn(request);
  const { code, email, password } = request.body;
  await assertStepUpBesidesPassword(request, caller, code);
  await assertOwnPassword(request, caller, password);
  if (email === caller.email) {
    const message = 'That is already the email of your account.';
    throw new Refusal(400, 'invalid_input', message, { fields: { email: message } });
  }
  const origin = request.publicUrl();
  await request.transaction(async (tx) => {
    const user = await lockAccount(tx, caller.id);
    if (!user) return;
    if (!(await maySendLink(tx, user, email, request.now()))) return;
    // The link of a change that was asked for before would undo this one.
    await endChangeLinks(tx, user.id, request.now());
    const link = await makeEmailLink(tx, request, { userId: user.id, email });
    const taken = (await findAccount(tx, email)) !== undefined;
    const mail = taken
      ? addressInUseMail(email, `${origin}/signin`)
      : newAddressMail({ email, fullName: user.full_name }, link);
    await sendMail(tx, request.jobs, mail);
    const before = { email: user.email, fullName: user.full_name };
    await sendMail(tx, request.jobs, addressChangeAskedMail(before, `${origin}/settings`));
  });
  return {
    message: `We have sent a link to ${email}. Your email changes when you open it; the link works for ${emailLinkLife}.`,
  };
}
