import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findBasePlace } from '../../places/server/public.ts';
import { weaknessOf } from '../../sessions/server/public.ts';
import type { checkSignUpCall } from '../contract.ts';
import { answerToRepeat } from './sign-up.ts';
import { assertFaultless } from './sign-up-rules.ts';

/**
 * Validates one step of a sign-up, so that errors show in that step. Reveals no more than the sign-up itself, which
 * validates everything again.
 */
export async function checkSignUp(
  request: Request<typeof checkSignUpCall>,
): Promise<AnswerInputOf<typeof checkSignUpCall>> {
  const { db, config, now, body } = request;
  const { email, password, full_name, state, town } = body;
  if (email !== undefined && password !== undefined) {
    const weakness = weaknessOf(password, { email, fullName: full_name });
    if (weakness) assertFaultless({ password: weakness });
    await answerToRepeat({ db, config, now, body: { email, password } });
  }
  if (town && state) assertFaultless((await findBasePlace(db, { state, town })).faults);
  return { message: 'Nothing to correct' };
}
