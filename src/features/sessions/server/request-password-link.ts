import type { Request } from '../../../server/answer.ts';
import { defineTask } from '../../../server/jobs.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { requestPasswordLinkCall } from '../contract.ts';
import { authOf } from './auth.ts';
import { passwordLinkThrottle, takeTry } from './password-tries.ts';

/**
 * Emails a link to set a new password. Response and response time are the same for an unknown email, because a
 * background job looks up the account.
 */
export async function requestPasswordLink(
  request: Request<typeof requestPasswordLinkCall>,
): Promise<AnswerInputOf<typeof requestPasswordLinkCall>> {
  const { email } = request.body;
  if ((await takeTry(request, passwordLinkThrottle, email)) === 0) {
    await request.transaction((tx) => request.jobs.add(tx, sendPasswordLinkTask, { email }));
  }
  return {
    message: 'If there is an account with that email, we have sent it a link to set a new password.',
  };
}

/** Emails the link if the email has an account; otherwise does nothing. */
export const sendPasswordLinkTask = defineTask<{ email: string }>({
  name: 'send-password-link',
  retries: 3,
  async run(context, { email }) {
    await authOf(context).api.requestPasswordReset({ body: { email } });
  },
});
