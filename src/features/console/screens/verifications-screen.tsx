import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type Api, apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { formatWeekday } from '../../../shared/lagos-time.ts';
import {
  approveCaseCall,
  decideCertificateCall,
  listCasesCall,
  lookCall,
  recordCheckCall,
  recordReferenceCall,
  rejectCaseCall,
  showCaseCall,
} from '../../verification/console-calls.ts';
import { type Outcome, outcomeOf } from './console-action.ts';
import { caseOrNull, consoleMeta } from './open-case.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { VerificationCaseView } from './verification-case.tsx';
import type { Shown } from './verification-evidence.tsx';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/verifications';

export async function loader({ context, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { result } = await api.call(listCasesCall, {});
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showCaseCall, { params: { id: openId } })) : null;
  return { items: result, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const id = typed.about ?? params.id ?? '';
  return outcomeOf(typed, () => sendAct(api, id, typed));
}

/** Each form of the case says what it does as `act`. The server checks every value. */
function sendAct(api: Api, id: string, typed: Record<string, string>): Promise<{ message: string }> {
  const { act, version = '', note = '', reason = '', certificate = '', referee = '' } = typed;
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
  if (act === 'reference') {
    const { answer } = typed;
    return api.call(recordReferenceCall, { params: { id, referee }, body: { answer, note } as never });
  }
  if (act === 'look') {
    const { what } = typed;
    return api.call(lookCall, { params, body: { what, certificate, reason } as never });
  }
  return api.call(rejectCaseCall, { params, body: { version, reason } });
}

export const meta = consoleMeta('Verifications');

/** The queue of verifications in work. */
export default function VerificationsScreen() {
  const { items, open, isChosen } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome<Partial<Shown>> | undefined;
  const following = nextOf(items, open?.id);
  const next = following && `${BASE}/${following}`;
  const decisions = [
    { key: 'A', does: 'Approve: opens the form, Enter sends it', act: 'approve' },
    { key: 'R', does: 'Reject: opens the form with its reasons', act: 'reject' },
  ];
  useCaseKeys(open?.decidedAt === null ? decisions : [], next);
  return (
    <WorkFrame
      title="Verifications"
      base={BASE}
      openId={open?.id}
      isChosen={isChosen}
      lead={
        items.length === 0
          ? 'No one is waiting for a decision.'
          : `${items.length} waiting, most urgent first`
      }
      items={items.map(({ id, fullName, trade, dueOn, overdue, passed }) => ({
        id,
        title: fullName,
        about: `${trade} · ${passed} of 5 passed · ${overdue ? 'overdue since' : 'decide by'} ${formatWeekday(dueOn)}`,
        late: overdue,
      }))}
    >
      {open ? (
        <VerificationCaseView key={open.id} open={open} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">
          {isChosen ? 'There is no verification of this person.' : 'Nothing waits here.'}
        </p>
      )}
    </WorkFrame>
  );
}
