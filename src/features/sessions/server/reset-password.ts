import { isAPIError } from 'better-auth/api';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { resetPasswordCall } from '../contract.ts';
import { authOf } from './auth.ts';
import { ownerOfPasswordLink } from './check-link.ts';
import { knownDeviceCookie } from './known-device.ts';
import { nameInLogs } from './name-in-logs.ts';
import { endPauses } from './password-tries.ts';
import { weaknessOf } from './password-weakness.ts';

const linkUsedUp = () =>
  new Refusal(400, 'link_used_up', 'The link was used already or has expired. Please ask for a new one.');

/** Sets a new password with an emailed link, and ends all earlier sessions of the account. */
export async function resetPassword(
  request: Request<typeof resetPasswordCall>,
): Promise<AnswerInputOf<typeof resetPasswordCall>> {
  const { token, password } = request.body;
  const auth = authOf(request);
  // Checked before the link is used up: a refused password must not cost the link.
  const owner = await ownerOfPasswordLink(request, token);
  if (!owner) throw linkUsedUp();
  const { email, full_name: fullName } = owner;
  const weakness = weaknessOf(password, { email, fullName });
  if (weakness) throw new Refusal(400, 'invalid_input', weakness, { fields: { password: weakness } });

  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error: unknown) => {
    throw isAPIError(error) && error.statusCode === 400 ? linkUsedUp() : error;
  });
  await endPauses(request, email);
  const account = nameInLogs(email, request.config);
  request.log.info(
    { event: 'password_changed', by: 'link', account, ip: request.ip },
    'a password was changed',
  );
  request.addCookie(knownDeviceCookie(email, request.config, request.now()));
  return { message: 'Your password has been changed. Sign in with the new one.' };
}
