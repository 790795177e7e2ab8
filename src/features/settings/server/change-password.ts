import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { sendMail } from '../../notifications/server/public.ts';
import {
  assertOwnPassword,
  assertStepUpBesidesPassword,
  deleteOtherSessions,
  deleteTrustedDevices,
  endChangeLinks,
  findPassword,
  findToken,
  hashPassword,
  nameInLogs,
  newToken,
  PREVIOUS_TOKEN_MS,
  passwordChangedMail,
  renewToken,
  replacePassword,
  sessionCookie,
  verifyPassword,
  weaknessOf,
  wrongPassword,
} from '../../sessions/server/public.ts';
import type { changePasswordCall } from '../contract.ts';

type ChangePassword = Request<typeof changePasswordCall>;

/** For this long, the same change sent again counts as a retry. */
const REPEAT_MINUTES = 10;

/** Changes the password, ends all other sessions, and cancels a pending change of email. */
export async function changePassword(
  request: ChangePassword,
): Promise<AnswerInputOf<typeof changePasswordCall>> {
  const caller = signedIn(request);
  const { currentPassword, newPassword } = request.body;
  const weakness = weaknessOf(newPassword, caller);
  if (weakness) throw faultOfNew(weakness);
  if (currentPassword === newPassword)
    throw faultOfNew('Please choose a different password from the one you have.');

  try {
    await replaceOwnPassword(request, caller);
  } catch (error) {
    if (!(await isRepeat(request, caller.id))) throw error;
  }
  // A new token, so that an earlier copy of the cookie soon stops working. A retry returns the same one.
  const token = await findToken(request.db, caller.sessionId);
  if (token) request.addCookie(await sessionCookie(token, request.config));
  const account = nameInLogs(caller.email, request.config);
  request.log.info(
    { event: 'password_changed', by: 'owner', account, ip: request.ip },
    'a password was changed',
  );
  return { message: 'Your password has been changed. Every other device is signed out.' };
}

async function replaceOwnPassword(request: ChangePassword, caller: Caller): Promise<void> {
  const { currentPassword, newPassword } = request.body;
  const kept = await findPassword(request.db, caller.id);
  await assertStepUpBesidesPassword(request, caller, request.body.code, { keepToken: true });
  await assertOwnPassword(request, caller, currentPassword, 'currentPassword');
  const hash = await hashPassword(newPassword);
  const at = request.now();
  const next = newToken();
  await request.transaction(async (tx) => {
    // Another change came first, so the current password that was given no longer applies.
    if (!(await replacePassword(tx, caller.id, { from: kept?.hash ?? '', to: hash }, at))) {
      throw wrongPassword('currentPassword');
    }
    await deleteOtherSessions(tx, caller.id, caller.sessionId);
    await renewToken(tx, caller.sessionId, next, new Date(at.getTime() + PREVIOUS_TOKEN_MS));
    await endChangeLinks(tx, caller.id, at);
    await deleteTrustedDevices(tx, caller.id);
    await sendMail(tx, request.jobs, passwordChangedMail(caller, `${request.publicUrl()}/forgot-password`));
  });
}

const faultOfNew = (message: string) =>
  new Refusal(400, 'invalid_input', message, { fields: { newPassword: message } });

/** Whether the requested password was already set a moment ago, so that this is a retry. */
async function isRepeat({ db, now, body }: ChangePassword, userId: string): Promise<boolean> {
  const kept = await findPassword(db, userId);
  if (!kept?.hash || now().getTime() - kept.updated_at.getTime() > REPEAT_MINUTES * 60_000) return false;
  return verifyPassword({ hash: kept.hash, password: body.newPassword });
}
