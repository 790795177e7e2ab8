import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { SECOND_OPERATOR_ABOVE_KOBO } from '../../../shared/transfer-fee.ts';
import { makePayoutCall } from '../../payouts/console-calls.ts';
import { type Outcome, outcomeOf } from './console-action.ts';
import { deskCalls } from './desk-calls.ts';
import { DeskCaseView } from './desk-case.tsx';
import { type DeskAct, desks } from './desks.ts';
import { caseOrNull } from './open-case.ts';
import { PayoutByHand } from './payout-by-hand.tsx';
import { useCaseKeys } from './use-case-keys.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

/** @throws a 404 for an address that names no desk */
function callsOf(key = '') {
  const calls = Object.hasOwn(deskCalls, key) ? deskCalls[key] : undefined;
  if (calls) return calls;
  throw data({ message: 'The console has no such page.' }, { status: 404 });
}

export async function loader({ context, params: { queue = '', id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { list, show } = callsOf(queue);
  const { result } = await api.call(list, {});
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(show, { params: { id: openId } })) : null;
  return { key: queue, items: result, open, isChosen: id !== undefined, hand: handOf() };
}

/** What a pay-out by hand needs; read here, where the browser does not load it. */
const handOf = () => ({
  payoutId: newId(),
  secondAbove: formatNaira(SECOND_OPERATOR_ABOVE_KOBO),
});

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const { acts } = callsOf(params.queue);
  const { act = '', about = params.id ?? '', version = '', reason = '' } = typed;
  if (act === 'make' && params.queue === 'payouts') {
    const { payoutId: id = '', email = '', naira = '' } = typed;
    return outcomeOf(typed, () => api.call(makePayoutCall, { body: { id, email, naira, reason } }));
  }
  const call = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!call) throw data({ message: 'There is no such act.' }, { status: 400 });
  return outcomeOf(typed, () => api.call(call, { params: { id: about }, body: { version, reason } }));
}

export const meta = ({ params }: { params: { queue?: string } }) => [
  { title: `${desks.find(({ key }) => key === params.queue)?.title ?? 'Console'} · SureHands console` },
  { name: 'robots', content: 'noindex' },
];

/** A queue whose cases are lists of facts: money, and what Paystack says of it. */
export default function DeskScreen() {
  const { key, items, open, isChosen, hand } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const desk = desks.find((each) => each.key === key);
  const base = `/admin/${key}`;
  const following = nextOf(items, open?.id);
  const next = following && `${base}/${following}`;
  const acts = desk?.acts.filter(({ act }) => open?.acts.includes(act)) ?? [];
  useCaseKeys(acts.map(keyOfAct), next);
  if (!desk) return null;
  return (
    <WorkFrame
      title={desk.title}
      base={base}
      openId={open?.id}
      isChosen={isChosen}
      below={desk.makes && <PayoutByHand outcome={outcome} {...hand} />}
      lead={items.length === 0 ? desk.empty : `${items.length} listed, ${desk.order}`}
      items={items.map(({ id, title, about, at, late, kobo }) => ({
        id,
        title: kobo === null ? title : `${formatNaira(kobo)} · ${title}`,
        about: `${about} · ${formatMoment(at)}`,
        late,
      }))}
    >
      {open ? (
        <DeskCaseView key={open.id} open={open} acts={acts} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">{isChosen ? 'There is no such case.' : 'Nothing waits here.'}</p>
      )}
    </WorkFrame>
  );
}

const keyOfAct = ({ act, shortcut, label }: DeskAct) => ({
  key: shortcut,
  does: `${label}: opens the form`,
  act,
});
