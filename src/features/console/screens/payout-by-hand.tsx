import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { Outcome } from './console-action.ts';
import { OutcomeNote } from './outcome-note.tsx';

/** Form that pays an artisan who has not asked. Contains the payout's id, so that a double click makes one. */
export function PayoutByHand({
  outcome,
  payoutId,
  secondAbove,
}: {
  outcome: Outcome | undefined;
  payoutId: string;
  /** Amount in naira above which a second operator must approve, formatted. */
  secondAbove: string;
}) {
  const own = outcome?.typed?.act === 'make' ? outcome : undefined;
  const typed = own?.refused ? own.typed : undefined;
  const sending = useNavigation().state !== 'idle';
  return (
    <details className="console-by-hand" open={own !== undefined}>
      <summary className="console-plain">Make a pay-out by hand</summary>
      <OutcomeNote outcome={own} />
      {/* Re-created once the payout was made, so that the next one gets a new id and empty fields. */}
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
          label="Amount"
          name="naira"
          prefix="₦"
          inputMode="decimal"
          required
          maxLength={20}
          defaultValue={typed?.naira}
          error={own?.fields?.naira}
          hint={`Another operator has to approve more than ${secondAbove}.`}
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
