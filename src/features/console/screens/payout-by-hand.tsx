import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { Outcome } from './console-action.ts';
import { OutcomeNote } from './outcome-note.tsx';

/** Pays an artisan without their asking. The pay-out has its id before it is sent, so that a second click makes no second one. */
export function PayoutByHand({
  outcome,
  payoutId,
  secondAbove,
}: {
  outcome: Outcome | undefined;
  payoutId: string;
  /** A sum in naira, as it is read. */
  secondAbove: string;
}) {
  const own = outcome?.typed?.act === 'make' ? outcome : undefined;
  const typed = own?.refused ? own.typed : undefined;
  const sending = useNavigation().state !== 'idle';
  return (
    <details className="console-by-hand" open={own !== undefined}>
      <summary className="console-plain">Make a pay-out by hand</summary>
      <OutcomeNote outcome={own} />
      {/* Emptied once it was made: the next press would be a pay-out of its own. */}
      <Form key={own?.refused ? undefined : own?.typed?.payoutId} method="post" className="console-form">
        <input type="hidden" name="act" value="make" />
        <input type="hidden" name="payoutId" value={typed?.payoutId ?? payoutId} />
        <TextField
          id="hand-email"
          label="Artisan’s email"
          name="email"
          type="email"
          required
          defaultValue={typed?.email}
          error={own?.fields?.email}
        />
        <TextField
          id="hand-naira"
          label="Sum"
          name="naira"
          prefix="₦"
          inputMode="decimal"
          required
          maxLength={20}
          defaultValue={typed?.naira}
          error={own?.fields?.naira}
          hint={`Above ${secondAbove} another operator has to approve it.`}
        />
        <TextArea
          id="hand-reason"
          label="Reason"
          name="reason"
          rows={2}
          maxLength={500}
          required
          defaultValue={typed?.reason}
          error={own?.fields?.reason}
        />
        <Button type="submit" pending={sending}>
          Make the pay-out
        </Button>
      </Form>
    </details>
  );
}
