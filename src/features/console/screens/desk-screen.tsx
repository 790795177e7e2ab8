import { useActionData } from 'react-router';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { BulkAct } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';
import { DeskCaseView } from './desk-case.tsx';
import type { loader } from './desk-data.ts';
import { type DeskAct, desks } from './desks.ts';
import { PayoutByHand } from './payout-by-hand.tsx';
import { leadOf, searchOf } from './queue-page.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { usePart } from './use-part.ts';
import { nextOf, WorkFrame } from './work-frame.tsx';

/** Queue whose cases are lists of facts, such as payouts and refunds. */
export default function DeskScreen() {
  const { key, items, page, open, isChosen, hand } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const desk = desks.find((each) => each.key === key);
  const base = `/admin/${key}`;
  const following = nextOf(items, open?.id);
  const next = following && `${base}/${following}${searchOf(page)}`;
  const acts = desk?.acts.filter(({ act }) => open?.acts.includes(act)) ?? [];
  useCaseKeys(acts.map(keyOfAct), next);
  if (!desk) return null;
  return (
    <WorkFrame
      title={desk.title}
      base={base}
      openId={open?.id}
      isChosen={isChosen}
      {...(desk.bulk && { bulk: bulkOf(desk.bulk, outcome) })}
      below={desk.makes && <PayoutByHand outcome={outcome} {...hand} />}
      lead={leadOf(items.length, page, desk)}
      page={page}
      items={items.map(({ id, title, about, at, late, kobo }) => ({
        id,
        title: kobo === null ? title : `${formatNaira(kobo)} · ${title}`,
        about: `${about} · since ${formatMoment(at)}`,
        late,
      }))}
    >
      {open ? (
        <DeskCaseView key={open.id} open={open} acts={acts} outcome={outcome} next={next} />
      ) : (
        <p className="console-empty">{isChosen ? 'There is no such case.' : 'Nothing is waiting here.'}</p>
      )}
    </WorkFrame>
  );
}

const bulkOf = (acts: readonly BulkAct[], outcome: Outcome | undefined) => ({
  ...{ acts, outcome, most: 500 },
  text: { label: 'Reason', hint: 'One note for all of them. For the audit log only.' },
});

const keyOfAct = ({ act, shortcut, label }: DeskAct) => ({
  key: shortcut,
  does: `${label}: opens the form`,
  act,
});
