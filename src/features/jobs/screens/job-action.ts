import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import {
  answerJobCall,
  chooseAnswerCall,
  closeJobCall,
  declineAnswerCall,
  saveJobCall,
  unsaveJobCall,
  withdrawAnswerCall,
} from '../contract.ts';

/** The result of a button or form about a job. */
export interface JobActionResult {
  /** Whether the job is saved now, if that was changed. */
  saved?: boolean;
  /** An error, or a confirmation. */
  message?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** Whether the sender of an answer was signed out in the meantime. */
  sessionEnded?: boolean;
}

/**
 * The action of every screen that shows jobs. Forms post to their own screen; `intent` names the action and `jobId` the
 * job. Browsers without script also send `plain`, which leads to a redirect.
 *
 * @param values the form, if the screen has already read it
 */
export async function jobAction(
  { context, request, url, params }: ActionFunctionArgs,
  values?: Record<string, string>,
) {
  const sent = values ?? (await formTexts(request));
  const here = `${url.pathname}${url.search}`;
  const jobId = sent.jobId ?? params.id ?? '';
  try {
    const { onward, ...result } = await carryOut(context.get(apiContext), jobId, sent);
    if (onward) return redirect(onward, 303);
    return sent.plain ? redirect(here, 303) : data<JobActionResult>(result);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    // After the session ends, buttons lead to signing in; a typed answer is shown again instead.
    const sessionEnded = hasSessionEnded(error, context);
    if (sessionEnded && sent.intent !== 'answer') {
      return redirect(`/signin?returnTo=${encodeURIComponent(here)}`, 303);
    }
    const { message, fields, status } = error;
    return data<JobActionResult>({ message, fields, values: sent, sessionEnded }, { status });
  }
}

/** The fields of a form, as text. */
export const formTexts = async (request: Request): Promise<Record<string, string>> =>
  Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));

/** @returns the result; `onward` is the URL of the next page, if it is a different one */
async function carryOut(
  api: Api,
  id: string,
  { intent, answerId = '', updatedAt, reason, message = '', offerNaira, id: ownId }: Record<string, string>,
): Promise<JobActionResult & { onward?: string }> {
  const params = { id };
  switch (intent) {
    case 'save':
      return api.call(saveJobCall, { params });
    case 'unsave':
      return api.call(unsaveJobCall, { params });
    case 'close':
      await api.call(closeJobCall, { params, body: { reason: reason as 'closed' | 'filled' } });
      return {};
    case 'choose':
      await api.call(chooseAnswerCall, { params: { id, answerId }, body: updatedAt ? { updatedAt } : {} });
      return { onward: `/jobs/${id}?done=chosen` };
    case 'withdraw':
      await api.call(withdrawAnswerCall, { params });
      return { onward: `/jobs/${id}?done=withdrawn` };
    case 'decline':
      await api.call(declineAnswerCall, { params: { id, answerId } });
      return { onward: `/jobs/${id}` };
    default:
      await api.call(answerJobCall, { params, body: { message, offerNaira, ...(ownId && { id: ownId }) } });
      return { onward: `/jobs/${id}?done=answered` };
  }
}
