import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatWeekday } from '../../../shared/lagos-time.ts';
import {
  approveCaseCall,
  listCasesCall,
  rejectCaseCall,
  showCaseCall,
} from '../../verification/console-calls.ts';
import { type Outcome, outcomeOf } from './console-action.ts';
import { useConsoleKeys } from './keys.tsx';
import { VerificationCaseView } from './verification-case.tsx';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/verifications';

export async function loader({ context, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { result } = await api.call(listCasesCall, {});
  const openId = id ?? result[0]?.id;
  const open = openId
    ? await api.call(showCaseCall, { params: { id: openId } }).catch((error: unknown) => {
        if (isApiFailure(error) && error.status < 500 && error.status !== 403) return null;
        throw error;
      })
    : null;
  return { items: result, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const { act, version = '', note = '', reason = '', id = params.id ?? '' } = typed;
  return outcomeOf(typed, () =>
    act === 'approve'
      ? api.call(approveCaseCall, { params: { id }, body: { version, note } })
      : api.call(rejectCaseCall, { params: { id }, body: { version, reason } }),
  );
}

export const meta = () => [
  { title: `Verifications · Console · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** The queue of verifications in work. */
export default function VerificationsScreen() {
  const { items, open, isChosen } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const navigate = useNavigate();
  const next = nextOf(items, open?.id);
  const openPart = (part: string) => () => openDecision(part);
  const undecided = open?.decidedAt === null;
  useConsoleKeys([
    ...(undecided
      ? [
          { key: 'A', does: 'Approve: opens the form, Enter sends it', press: openPart('approve') },
          { key: 'R', does: 'Reject: opens the form with its reasons', press: openPart('reject') },
        ]
      : []),
    ...(next ? [{ key: 'N', does: 'Next case', press: () => void navigate(`${BASE}/${next}`) }] : []),
  ]);
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
        <VerificationCaseView key={open.id} open={open} outcome={outcome} next={next && `${BASE}/${next}`} />
      ) : (
        <p className="console-empty">
          {isChosen ? 'There is no verification of this person.' : 'Nothing waits here.'}
        </p>
      )}
    </WorkFrame>
  );
}

/** Opens one of the decision's forms and puts the cursor where the next key belongs. */
function openDecision(part: string): void {
  const form = document.getElementById(part);
  if (!(form instanceof HTMLDetailsElement)) return;
  form.open = true;
  form.querySelector<HTMLElement>('[data-first]')?.focus();
}
