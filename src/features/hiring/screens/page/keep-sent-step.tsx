import { useEffect, useState } from 'react';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { keepStepDraft } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';

/**
 * Keeps what a form sent if the session ended before, and the document that answers it cannot show the hire: after
 * signing in, the form has it again.
 */
export function KeepSentStep({ hireId, refused }: { hireId: string; refused: StepRefused }) {
  const [kept, setKept] = useState(false);
  const { step, values } = refused;
  useEffect(
    () => setKept(values !== undefined && keepStepDraft(step, hireId, values)),
    [step, values, hireId],
  );
  return kept ? (
    <FormMessage tone="info" title="We’ve kept what you typed.">
      <p>Sign in, and you’ll find it in the form.</p>
    </FormMessage>
  ) : null;
}
