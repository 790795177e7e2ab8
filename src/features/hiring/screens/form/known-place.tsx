import { type ReactNode, useState } from 'react';
import { townAndState } from '../../../../shared/town-and-state.ts';
import { Fold } from '../../../../ui/fold.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type WhereField, whereFields } from '../../where.ts';

type Texts = Partial<Record<WhereField, string | undefined>>;

interface KnownPlaceProps {
  /** The initial values of the fields. */
  values: Texts;
  /** Error messages by field. */
  faults: Texts;
  /** The fields themselves. */
  children: ReactNode;
}

/**
 * Shows an address that is complete from the beginning in two lines, with the fields folded behind "Change"; otherwise
 * just the fields. One that is completed later stays as it was typed: folding it would create its fields anew.
 */
export function KnownPlace({ values, faults, children }: KnownPlaceProps) {
  const [isKnown] = useState(() => whereFields.every((name) => values[name]));
  if (!isKnown) return children;
  const { jobAddress, jobLandmark, jobTown, jobState, phone } = values;
  return (
    <Fold
      className="known-place"
      open={whereFields.some((name) => faults[name])}
      summary={
        <>
          <Icon name="map-pin" />
          <span className="known-place-words">
            <strong>{jobAddress}</strong>
            {[jobLandmark, townAndState(jobTown, jobState), phone].join(', ')}
          </span>
        </>
      }
      aside="Change"
    >
      <div className="stack">{children}</div>
    </Fold>
  );
}
