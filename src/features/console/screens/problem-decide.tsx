import { useState } from 'react';
import { koboOfNaira } from '../../../shared/read-naira.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { ProblemCaseView } from '../../hiring/console-calls.ts';
import type { EndKind } from '../../hiring/problem-ends.ts';
import { moneyOfEnd } from '../../hiring/words/problem-words.ts';
import type { Outcome } from './console-action.ts';
import { Decision, DecisionBar } from './decision.tsx';

const kinds = [
  { kind: 'release', shortcut: 'A', label: 'To the artisan', submitLabel: 'Pay the artisan' },
  { kind: 'refund', shortcut: 'R', label: 'Refund', submitLabel: 'Refund everything' },
  { kind: 'split', shortcut: 'S', label: 'Split', submitLabel: 'Split the money' },
  { kind: 'redo', shortcut: 'D', label: 'Redo', submitLabel: 'Have the work redone' },
] as const satisfies { kind: EndKind; shortcut: string; label: string; submitLabel: string }[];

/** Decisions on a problem report. Each shows who would get how much before it is submitted. */
export function ProblemDecide({
  open,
  outcome,
  next,
  canDecide,
}: {
  open: ProblemCaseView;
  outcome: Outcome | undefined;
  next: string | null;
  canDecide: boolean;
}) {
  const { file, version, isAppeal } = open;
  const refused = outcome?.refused ? outcome.typed : undefined;
  return (
    <DecisionBar next={next}>
      {canDecide &&
        kinds.map(({ kind, shortcut, label, submitLabel }) => {
          const typed = refused?.act === kind ? refused : undefined;
          const first = kind === 'release' || kind === 'refund' ? { 'data-first': '' } : {};
          return (
            <Decision
              key={kind}
              act={kind}
              {...{ shortcut, label, submitLabel }}
              values={{ about: file.id, version }}
            >
              {kind === 'split' && <SplitFields file={file} typed={typed?.naira} />}
              {kind === 'redo' && <RedoFields typed={typed} />}
              {kind !== 'split' && <p>{moneyOfEnd({ kind }, file, whoOf(file))}</p>}
              <TextArea
                id={`reason-${kind}`}
                label="Reason"
                name="reason"
                rows={3}
                maxLength={500}
                required
                hint={
                  isAppeal
                    ? 'Both sides read this. Answer the appeal. This decision is final.'
                    : 'Both sides read this. Each can appeal once.'
                }
                defaultValue={typed?.reason}
                error={typed ? outcome?.fields?.reason : undefined}
                {...first}
              />
            </Decision>
          );
        })}
    </DecisionBar>
  );
}

type File = ProblemCaseView['file'];
const whoOf = ({ customer, artisan }: File) => ({ customer: customer.name, artisan: artisan.name });

function SplitFields({ file, typed = '' }: { file: File; typed?: string | undefined }) {
  const [naira, setNaira] = useState(typed);
  const toCustomerKobo = koboOfNaira(naira);
  const fits = toCustomerKobo !== undefined && toCustomerKobo > 0 && toCustomerKobo < file.amountKobo;
  return (
    <>
      <TextField
        label="Back to the customer"
        name="naira"
        prefix="₦"
        inputMode="decimal"
        required
        maxLength={20}
        value={naira}
        onChange={(event) => setNaira(event.currentTarget.value)}
        data-first=""
      />
      <p aria-live="polite" className={naira !== '' && !fits ? 'console-late' : ''}>
        {fits
          ? moneyOfEnd({ kind: 'split', toCustomerKobo }, file, whoOf(file))
          : 'Enter an amount that leaves something for both sides. You’ll see each share here.'}
      </p>
    </>
  );
}

const RedoFields = ({ typed }: { typed: Record<string, string> | undefined }) => (
  <>
    <DayField label="Day" name="date" required defaultValue={typed?.date} data-first="" />
    <TextField label="Begins at" name="time" type="time" required defaultValue={typed?.time ?? '09:00'} />
  </>
);
