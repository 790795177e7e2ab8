import { useActionData } from 'react-router';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { Outcome } from './console-action.ts';
import { type MessagesShown, ProblemCaseView } from './problem-case.tsx';
import type { loader } from './problems-data.ts';
import { leadOf, searchOf } from './queue-page.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { usePart } from './use-part.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

const BASE = '/admin/problems';

const decisions = [
  { key: 'A', does: 'All to the artisan: opens the form', act: 'release' },
  { key: 'R', does: 'Full refund to the customer: opens the form', act: 'refund' },
  { key: 'S', does: 'Split: opens the form', act: 'split' },
  { key: 'D', does: 'Work redone: opens the form', act: 'redo' },
];

/** Queue of problem reports. */
export default function ProblemsScreen() {
  const { items, page, open, isChosen } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome<MessagesShown> | undefined;
  const following = nextOf(items, open?.file.id);
  const next = following && `${BASE}/${following}${searchOf(page)}`;
  useCaseKeys(open?.canDecide ? decisions : [], next);
  return (
    <WorkFrame
      title="Problems"
      base={BASE}
      openId={open?.file.id}
      isChosen={isChosen}
      lead={leadOf(items.length, page, {
        empty: 'No problems are waiting for a decision.',
        are: 'waiting',
        order: 'overdue first',
      })}
      page={page}
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
        <p className="console-empty">{isChosen ? 'There is no such hire.' : 'Nothing is waiting here.'}</p>
      )}
    </WorkFrame>
  );
}
