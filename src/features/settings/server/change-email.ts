import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
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
 * Requests another email for the caller's account: a link goes to the new address and a notice to the old one. If
 * the new address already has an account, it gets an email that says so, and the response is the same as for any
 * other.
 */
export async function changeEmail(
  request: Request<typeof changeEmailCall>,
): Promise<AnswerInputOf<typeof changeEmailCall>> {
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
    // An earlier change's link would undo this one.
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
