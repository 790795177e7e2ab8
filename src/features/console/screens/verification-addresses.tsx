import type { AnswerOf } from '../../../shared/call.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import {
  ADDRESS_PLACE_NAMES,
  CHECK_STATE_NAMES,
  PROOF_KIND_NAMES,
} from '../../../shared/verification-words.ts';
import type { revealCall } from '../../verification/console-calls.ts';
import type { VerificationCase } from '../../verification/console-case.ts';
import type { Outcome } from './console-action.ts';
import { PaperForm } from './paper-form.tsx';
import { RevealForm } from './reveal-form.tsx';

/** An artisan's addresses. Street and proof are shown only on request. */
export function Addresses({
  open,
  outcome,
}: {
  open: VerificationCase;
  outcome: Outcome<Partial<AnswerOf<typeof revealCall>>> | undefined;
}) {
  const shown = outcome?.refused ? undefined : outcome?.shown;
  return (
    <>
      <h3>Addresses</h3>
      {open.addresses.length === 0 && <p className="console-note">None. The badge doesn’t need one.</p>}
      <ul className="console-sheets">
        {open.addresses.map((address) => {
          const { id, place, lga, state, proofKind, status, reason, handedInAt } = address;
          const isShown =
            outcome?.typed?.what === 'address' && outcome.typed.address === id && shown?.address;
          return (
            <li key={id} className="console-sheet">
              <p>
                <strong>{ADDRESS_PLACE_NAMES[place]}</strong> ({lga}, {state}),{' '}
                {PROOF_KIND_NAMES[proofKind].toLowerCase()}, submitted on {formatDay(handedInAt)}:{' '}
                {CHECK_STATE_NAMES[status].toLowerCase()}
                {reason && `: ${reason}`}
              </p>
              {isShown && <p>{shown.address}</p>}
              {isShown && shown.photo && (
                <img className="console-photo" src={shown.photo} alt={`Proof for ${shown.address}`} />
              )}
              {isShown && shown.pdf && (
                <p>
                  <a href={shown.pdf} download={`proof-${id}.pdf`}>
                    Download the proof (PDF)
                  </a>
                  . This is the artisan’s original file: open it in a viewer without scripts, and delete it
                  afterwards.
                </p>
              )}
              <RevealForm
                label="Show the address and its proof"
                values={{ act: 'look', what: 'address', address: id, about: open.id }}
              />
              <PaperForm kind="address" id={id} about={open.id} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
