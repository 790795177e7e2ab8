import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { SECOND_OPERATOR_ABOVE_KOBO } from '../../../shared/transfer-fee.ts';
import { makePayoutCall } from '../../payouts/console-calls.ts';
import { tickedIn } from './bulk-form.tsx';
import { outcomeOf } from './console-action.ts';
import { deskCalls } from './desk-calls.ts';
import { caseOrNull } from './open-case.ts';
import { afterIn } from './queue-page.ts';

/**
 * API calls of a desk.
 *
 * @throws a 404 response when no desk has this key
 */
function callsOf(key = '') {
  const calls = Object.hasOwn(deskCalls, key) ? deskCalls[key] : undefined;
  if (calls) return calls;
  throw data({ message: 'The console has no such page.' }, { status: 404 });
}

export async function loader({ context, request, params: { part: queue = '', id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { list, show } = callsOf(queue);
  const after = afterIn(request);
  const { result, next } = await api.call(list, { query: { after } });
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(show, { params: { id: openId } })) : null;
  const page = { after, next };
  return { key: queue, items: result, page, open, isChosen: id !== undefined, hand: handOf() };
}

/** Data for a payout by hand; computed on the server, so that the browser does not load these modules. */
const handOf = () => ({
  payoutId: newId(),
  secondAbove: formatNaira(SECOND_OPERATOR_ABOVE_KOBO),
});

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const { acts, bulk = {} } = callsOf(params.part);
  const { act = '', about = params.id ?? '', version = '', reason = '' } = typed;
  if (act === 'make' && params.part === 'payouts') {
    const { payoutId: id = '', email = '', naira = '' } = typed;
    return outcomeOf(typed, () => api.call(makePayoutCall, { body: { id, email, naira, reason } }));
  }
  const several = Object.hasOwn(bulk, act) ? bulk[act] : undefined;
  if (several) {
    const body = { ids: tickedIn(typed), reason: typed.bulkText ?? '' };
    return outcomeOf(typed, () => api.call(several, { body }));
  }
  const call = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!call) throw data({ message: 'There is no such action.' }, { status: 400 });
  return outcomeOf(typed, () => api.call(call, { params: { id: about }, body: { version, reason } }));
}
