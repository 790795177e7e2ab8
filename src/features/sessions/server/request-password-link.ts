import type { Request } from '../../../server/answer.ts';
import { defineTask } from '../../../server/jobs.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { requestPasswordLinkCall } from '../contract.ts';
import { authOf } from './auth.ts';
import { passwordLinkThrottle, takeTry } from './password-tries.ts';

/**
 * Mails a link to set a new password. The answer is the same for an email without an account, and so is the work: who
 * has an account is looked up later, when nobody waits for it.
 */
export async function requestPasswordLink(
  request: Request<typeof requestPasswordLinkCall>,
): Promise<AnswerGiven<typeof requestPasswordLinkCall>> {
  const { email } = request.body;
  if ((await takeTry(request, passwordLinkThrottle, email)) === 0) {
    await request.transaction((tx) => request.jobs.add(tx, sendPasswordLinkTask, { email }));
  }
  return {
    message: 'If there is an account with that email, we have sent it a link to set a new password.',
  };
}

/** Emails the link, where the email has an account; where it has none, nothing happens. */
export const sendPasswordLinkTask = defineTask<{ email: string }>({
  name: 'send-password-link',
  retries: 3,
  async run(context, { email }) {
    await authOf(context).api.requestPasswordReset({ body: { email } });
  },
});
