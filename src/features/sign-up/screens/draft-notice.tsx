import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { comesFromDevice, readDraft } from './sign-up-draft.ts';
import { secretsTyped, stepWanted } from './wizard-memory.ts';

/** Explains why the visitor is back at the first step, or where the pre-filled values come from. */
export function DraftNotice({ onStartAfresh }: { onStartAfresh: () => void }) {
  const [why] = useState(() => {
    if (comesFromDevice()) return 'saved';
    const hasTyped = Object.values(readDraft()).some((value) => value !== '');
    return hasTyped && stepWanted() !== undefined && !secretsTyped().password ? 'sentBack' : undefined;
  });
  if (!why) return null;
  return (
    <div className="wizard-notice">
      {why === 'sentBack' ? (
        <FormMessage tone="info" title="Please enter your password again.">
          <p>
            We never store your password, so it was lost when the page reloaded. Everything else is still
            here.
          </p>
        </FormMessage>
      ) : (
        <FormMessage tone="info" title="Welcome back. We’ve filled in the details you saved.">
          <p>Please enter your password and BVN again. We never save those.</p>
          <Button type="button" variant="secondary" size="small" onClick={onStartAfresh}>
            Delete saved details
          </Button>
        </FormMessage>
      )}
    </div>
  );
}
