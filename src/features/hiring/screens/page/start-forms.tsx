import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { NETWORK_ERROR, wasNotSent } from '../../../../browser/form-network.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { HireView } from '../../contract.ts';
import { type NO_CODE_WORDS_MOST, noCodeReasons } from '../../door-code.ts';
import { noCodeWords } from '../../words/door-code.ts';
import { FoldedForm } from './folded-form.tsx';
import { faultsById, type StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface StartFormProps {
  refused: StepRefused | undefined;
}

const WORDS_MOST: typeof NO_CODE_WORDS_MOST = 300;

/** A refusal of starting the work, for the form it belongs to; one with a reason is for the form without the code. */
function refusedOf(refused: StepRefused | undefined, withCode: boolean): StepRefused | undefined {
  if (refused?.step !== 'start') return undefined;
  return (refused.values?.reason !== undefined) === withCode ? undefined : refused;
}

const waitsForNetwork =
  'You’re offline. Leave this page open: we’ll send the code, with its time, once you’re back online.';

/**
 * Starts the work with the customer's door code. Typed offline, it is sent with its
 * time as soon as the network is back.
 */
export function DoorCodeForm({ refused }: StartFormProps) {
  const sending = useSending('start');
  const mine = refusedOf(refused, true);
  const kept = useTypedAt(mine && wasNotSent(mine) ? mine : undefined);
  return (
    <Form
      method="post"
      className="form"
      aria-label="Start with the door code"
      ref={kept.form}
      onSubmit={kept.stamp}
    >
      <input type="hidden" name="step" value="start" />
      <input type="hidden" name="startedAt" defaultValue="" />
      {mine && (
        <ErrorSummary
          message={mine.message === NETWORK_ERROR ? waitsForNetwork : mine.message}
          fields={mine.fields ?? {}}
        />
      )}
      <TextField
        name="code"
        label="Door code"
        hint="Four digits"
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9 ]*"
        maxLength={8}
        required
        defaultValue={mine?.values?.code}
        error={mine?.fields?.code}
      />
      <Button type="submit" size="large" wide pending={sending} pendingLabel="Submitting...">
        Start the work
      </Button>
    </Form>
  );
}

/** Starts the work without the code. The customer reads the reason. */
export function NoCodeForm({ hire, refused }: StartFormProps & { hire: HireView }) {
  const sending = useSending('start');
  const mine = refusedOf(refused, false);
  const { fields = {}, values = {} } = mine ?? {};
  return (
    <FoldedForm id="no-code" summary="I don’t have the code" open={mine !== undefined}>
      <Form method="post" className="form" aria-label="Start without the door code">
        <input type="hidden" name="step" value="start" />
        {mine && (
          <ErrorSummary message={mine.message} fields={faultsById(fields, { note: 'no-code-note' })} />
        )}
        <p>We’ll tell {hire.customerName} that you started without it, and why.</p>
        <RadioCards
          name="reason"
          legend="Why is there no code?"
          options={noCodeReasons.map((value) => ({ value, label: noCodeWords[value].label }))}
          defaultValue={values.reason ?? 'not_at_hand'}
          error={fields.reason}
        />
        <TextField
          name="note"
          id="no-code-note-field"
          label="In your words"
          optional
          maxLength={WORDS_MOST}
          defaultValue={values.note}
          error={fields.note}
        />
        <Button type="submit" variant="secondary" pending={sending} pendingLabel="Submitting...">
          Start without the code
        </Button>
      </Form>
    </FoldedForm>
  );
}

/** After how long a form is sent again that was lost although there seems to be a network. */
const AGAIN_MS = 5_000;

/**
 * Stamps the form with the moment it was first sent, and sends it again when the network is back.
 *
 * @param notSent the result of the last attempt, if it did not reach the server
 */
function useTypedAt(notSent: StepRefused | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const typedAt = useRef('');
  useEffect(() => {
    if (!notSent) return;
    const again = () => form.current?.requestSubmit();
    // A network that is back may be lost again before the code has arrived, without a word from the browser.
    const timer = navigator.onLine ? setTimeout(again, AGAIN_MS) : undefined;
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [notSent]);
  const stamp = () => {
    // A form that the server refused is a new attempt; one that was not sent keeps its time.
    if (!notSent || !typedAt.current) typedAt.current = new Date().toISOString();
    const field = form.current?.elements.namedItem('startedAt');
    if (field instanceof HTMLInputElement) field.value = typedAt.current;
  };
  return { form, stamp };
}
