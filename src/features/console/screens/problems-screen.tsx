import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import {
  decideProblemCall,
  listProblemsCall,
  readHireMessagesCall,
  showProblemCaseCall,
} from '../../hiring/console-calls.ts';
import { type Outcome, outcomeOf } from './console-action.ts';
import { caseOrNull, consoleMeta } from './open-case.ts';
import { type MessagesShown, ProblemCaseView } from './problem-case.tsx';
import { useCaseKeys } from './use-case-keys.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/problems';

export async function loader({ context, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { result } = await api.call(listProblemsCall, {});
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showProblemCaseCall, { params: { id: openId } })) : null;
  return { items: result, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const { act, about = params.id ?? '', version = '', reason = '', naira = '', date = '', time = '' } = typed;
  const hire = { id: about };
  return outcomeOf(typed, () =>
    act === 'messages'
      ? api.call(readHireMessagesCall, { params: hire, body: { reason } })
      : api.call(decideProblemCall, {
          params: hire,
          // The server checks which of the four it is.
          body: { version, kind: act as 'release', naira, date, time, reason },
        }),
  );
}

export const meta = consoleMeta('Problems');

const decisions = [
  { key: 'A', does: 'All to the artisan: opens the form', act: 'release' },
  { key: 'R', does: 'All back to the customer: opens the form', act: 'refund' },
  { key: 'S', does: 'Split: opens the form', act: 'split' },
  { key: 'D', does: 'Work is done again: opens the form', act: 'redo' },
];

/** Problem reports in work. */
export default function ProblemsScreen() {
  const { items, open, isChosen } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome<MessagesShown> | undefined;
  const following = nextOf(items, open?.file.id);
  const next = following && `${BASE}/${following}`;
  useCaseKeys(open?.canDecide ? decisions : [], next);
  return (
    <WorkFrame
      title="Problems"
      base={BASE}
      openId={open?.file.id}
      isChosen={isChosen}
      lead={
        items.length === 0 ? 'No problem waits for a decision.' : `${items.length} waiting, overdue first`
      }
      items={items.map(({ id, customerName, artisanName, amountKobo, decideDueAt, overdue, isAppeal }) => ({
        id,
        title: `${customerName} and ${artisanName}`,
        about: [
          formatNaira(amountKobo),
          isAppeal && 'appeal',
          decideDueAt && `${overdue ? 'overdue since' : 'decide by'} ${formatMoment(decideDueAt)}`,
        ]
          .filter(Boolean)
          .join(' · '),
        late: overdue,
      }))}
    >
      {open ? (
        <ProblemCaseView key={open.file.id} open={open} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">{isChosen ? 'There is no such hire.' : 'Nothing waits here.'}</p>
      )}
    </WorkFrame>
  );
}
