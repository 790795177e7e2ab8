import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { type Api, apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { newId } from '../../../shared/identifier.ts';
import {
  answerContactCall,
  answerSeveralCall,
  closeContactCall,
  closeSeveralContactCall,
  listContactCall,
  revealSenderCall,
  showContactCall,
  takeContactCall,
} from '../../contact/console-calls.ts';
import { tickedIn } from './bulk-form.tsx';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';
import { afterIn } from './queue-page.ts';

export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const after = afterIn(request);
  const { result, next } = await api.call(listContactCall, { query: { after } });
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showContactCall, { params: { id: openId } })) : null;
  return { items: result, page: { after, next }, open, isChosen: id !== undefined, answerId: newId() };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const typed = await formValuesOf(request);
  return outcomeOf(typed, () => sendAct(context.get(apiContext), typed.about ?? params.id ?? '', typed));
}

function sendAct(api: Api, id: string, typed: Record<string, string>): Promise<{ message: string }> {
  const { act, words = '', reason = '', seen = '0', answerId = '', open = '' } = typed;
  const params = { id };
  const { bulkText = '', actId = '' } = typed;
  const ids = tickedIn(typed);
  if (act === 'bulk-answer')
    return api.call(answerSeveralCall, { body: { id: actId, ids, words: bulkText } });
  if (act === 'bulk-close') return api.call(closeSeveralContactCall, { body: { ids, reason: bulkText } });
  if (act === 'answer') {
    const body = { id: answerId, words, seen: Number(seen), close: open === '' };
    return api.call(answerContactCall, { params, body });
  }
  if (act === 'take') return api.call(takeContactCall, { params, body: { taken: true } });
  if (act === 'leave') return api.call(takeContactCall, { params, body: { taken: false } });
  if (act === 'look') return api.call(revealSenderCall, { params, body: { reason } });
  return api.call(closeContactCall, { params, body: { reason } });
}
