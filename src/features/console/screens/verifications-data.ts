import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { type Api, apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import {
  approveCaseCall,
  decideAddressCall,
  decideCertificateCall,
  listCasesCall,
  recordCheckCall,
  recordReferenceCall,
  rejectCaseCall,
  revealCall,
  showCaseCall,
} from '../../verification/console-calls.ts';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';
import { afterIn } from './queue-page.ts';

export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const after = afterIn(request);
  const { result, next } = await api.call(listCasesCall, { query: { after } });
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showCaseCall, { params: { id: openId } })) : null;
  return { items: result, page: { after, next }, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const id = typed.about ?? params.id ?? '';
  return outcomeOf(typed, () => sendAct(api, id, typed));
}

/** Sends the form that `act` names. The server validates all values. */
function sendAct(api: Api, id: string, typed: Record<string, string>): Promise<{ message: string }> {
  const { act, version = '', note = '', reason = '', certificate = '', referee = '', address = '' } = typed;
  const params = { id };
  if (act === 'approve') return api.call(approveCaseCall, { params, body: { version, note } });
  if (act === 'check') {
    const { kind, state } = typed;
    return api.call(recordCheckCall, { params, body: { version, note, kind, state } as never });
  }
  if (act === 'certificate') {
    const { state } = typed;
    return api.call(decideCertificateCall, { params: { id, certificate }, body: { state, reason } as never });
  }
  if (act === 'address') {
    const { state } = typed;
    return api.call(decideAddressCall, { params: { id, address }, body: { state, reason } as never });
  }
  if (act === 'reference') {
    const { answer } = typed;
    return api.call(recordReferenceCall, { params: { id, referee }, body: { answer, note } as never });
  }
  if (act === 'look') {
    const { what } = typed;
    return api.call(revealCall, { params, body: { what, certificate, address, reason } as never });
  }
  return api.call(rejectCaseCall, { params, body: { version, reason } });
}
