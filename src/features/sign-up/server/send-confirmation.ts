import { type Request, signedIn } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { confirmationMail, makeEmailLink, maySendLink } from '../../sessions/server/public.ts';
import type { sendConfirmationCall } from '../contract.ts';

/** Sends the confirmation link again. */
export async function sendConfirmation(
  request: Request<typeof sendConfirmationCall>,
): Promise<AnswerInputOf<typeof sendConfirmationCall>> {
  const caller = signedIn(request);
  return request.transaction(async (tx) => {
    const user = await lockAccount(tx, caller.id);
    if (!user || user.email_verified) return { message: 'Your email is confirmed already.' };
    if (await maySendLink(tx, user, user.email, request.now())) {
      await mailConfirmation(tx, request, {
        id: user.id,
        email: user.email,
        fullName: user.full_name,
        role: user.role,
      });
    }
    return { message: `We have sent a link to ${user.email}.` };
  });
}

/** Queues an email with a link that confirms the account's address. */
export async function mailConfirmation(
  tx: Tx,
  dependencies: Pick<AppContext, 'jobs' | 'now' | 'publicUrl'>,
  user: { id: string; email: string; fullName: string; role: string },
): Promise<void> {
  const link = await makeEmailLink(tx, dependencies, { userId: user.id, email: user.email });
  await sendMail(tx, dependencies.jobs, confirmationMail(user, link));
}
