import { useActionData } from 'react-router';
import { formatWeekday } from '../../../shared/lagos-time.ts';
import { CHECK_KINDS } from '../../../shared/verification-words.ts';
import type { Outcome } from './console-action.ts';
import { leadOf, searchOf } from './queue-page.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { usePart } from './use-part.ts';
import { VerificationCaseView } from './verification-case.tsx';
import type { Shown } from './verification-evidence.tsx';
import type { loader } from './verifications-data.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/verifications';

/** Queue of verifications. */
export default function VerificationsScreen() {
  const { items, page, open, isChosen } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome<Partial<Shown>> | undefined;
  const following = nextOf(items, open?.id);
  const next = following && `${BASE}/${following}${searchOf(page)}`;
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
      lead={leadOf(items.length, page, {
        empty: 'No one is waiting for a decision.',
        are: 'waiting',
        order: 'most urgent first',
      })}
      page={page}
      items={items.map(({ id, fullName, trade, dueOn, overdue, passed }) => ({
        id,
        title: fullName,
        about: `${trade} · ${passed} of ${CHECK_KINDS.length} passed · ${overdue ? 'overdue since' : 'decide by'} ${formatWeekday(dueOn)}`,
        late: overdue,
      }))}
    >
      {open ? (
        <VerificationCaseView key={open.id} open={open} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">
          {isChosen ? 'This person has no verification.' : 'Nothing is waiting here.'}
        </p>
      )}
    </WorkFrame>
  );
}
