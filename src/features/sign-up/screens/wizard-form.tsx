import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useActionData, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router';
import type { FormValues } from '../../../browser/form-values.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/field.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import type { StepAnswer } from './create-account.ts';
import { keepTyped, textsOf, useKeptUploads } from './keep-typed.ts';
import { readDraft } from './sign-up-draft.ts';
import { useUploads } from './use-uploads.ts';
import { useHydrated } from './wizard-frame.tsx';
import {
  bringFaults,
  type Faults,
  faultsBrought,
  rememberStepWanted,
  secretsTyped,
} from './wizard-memory.ts';
import { ownFaults, pathOfStep, settleFaults, stepOfField, type WizardFlow } from './wizard-steps.ts';

/** What a step passes to its fields. */
export interface StepFields {
  /** Values typed so far, in this and other steps, by field name. */
  values: FormValues;
  /** Error messages by field name. */
  fields: Record<string, string>;
  /** Returns a callback for a field to report that its upload begins or ends; the form waits for all uploads. */
  onBusyOf: (field: string) => (busy: boolean) => void;
}

export interface WizardFormProps {
  flow: WizardFlow;
  /** Counted from 1. */
  step: number;
  /** Validation before anything is sent. */
  check: (values: FormValues) => Faults | undefined;
  /** Called when the server has accepted the step. */
  onDone: () => void;
  submitLabel: string;
  pendingLabel: string;
  /** Content between the fields and the buttons. */
  beforeButtons?: ReactNode;
  children: (step: StepFields) => ReactNode;
}

/**
 * Form of one step, which needs JavaScript: input is stored at every key press (secrets in memory, the rest in the
 * draft), submits once at a time, and a refusal leads to the step with the refused field.
 */
export function WizardForm(props: WizardFormProps) {
  const ready = useHydrated();
  // Disabled until hydrated, so that nothing typed is overwritten by the draft.
  return <StepForm key={ready ? 'ready' : 'waiting'} ready={ready} {...props} />;
}

function StepForm({
  ready,
  flow,
  step,
  check,
  onDone,
  submitLabel,
  pendingLabel,
  beforeButtons,
  children,
}: WizardFormProps & { ready: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [values] = useState<FormValues>(() => (ready ? { ...readDraft(), ...secretsTyped() } : {}));
  const [faults, setFaults] = useState(() => (ready ? ownFaults(faultsBrought(), flow, step) : undefined));
  const { uploading, onBusyOf } = useUploads();
  const leave = useLeave(flow, step);
  const { send, sending } = useSender((answer) => {
    if (answer.done) return onDone();
    const found: Faults = { message: answer.message ?? '', fields: answer.fields ?? {} };
    if (!leave.toFaults(found)) setFaults(found);
  });
  useKeptUploads(form);
  useFocusOnFault(form, faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (uploading) return;
    keepTyped(event.currentTarget);
    const typed: FormValues = { ...readDraft(), ...secretsTyped(), ...textsOf(event.currentTarget) };
    const found = check(typed);
    setFaults(found);
    if (found) return;
    settleFaults(flow, step);
    const { confirmPassword, ...sent } = typed;
    send(sent);
  }
  const { message, fields = {} } = faults ?? {};

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="needs-script"
      onInput={(event) => keepTyped(event.currentTarget)}
      onSubmit={submit}
    >
      <fieldset className="form wizard-fields" disabled={!ready}>
        <legend className="visually-hidden">Your account</legend>
        {children({ values, fields, onBusyOf })}
        {beforeButtons}
        <div className="wizard-buttons">
          {step > 1 && (
            <ButtonLink to={pathOfStep(flow, step - 1)} variant="secondary" size="large">
              Back
            </ButtonLink>
          )}
          <Button
            type="submit"
            size="large"
            pending={sending}
            pendingLabel={pendingLabel}
            disabled={uploading}
          >
            {submitLabel}
          </Button>
        </div>
        <ErrorSummary message={message} fields={fields} takeFocus={Object.keys(fields).length === 0} />
        {submitLabel === 'Create Account' && (
          <p className="account-other">
            By creating an account, you agree to the <Link to="/terms-of-use">terms of use</Link>, the{' '}
            <Link to="/terms">terms of a hire</Link> and our <Link to="/privacy">privacy notice</Link>.
          </p>
        )}
      </fieldset>
    </form>
  );
}

/** Navigation away from a step, other than by its links. */
function useLeave(flow: WizardFlow, step: number) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    /** Goes to the earliest step with an error, if that is another one; completing that step leads back here. */
    toFaults(found: Faults): boolean {
      const earliest = Math.min(step, ...Object.keys(found.fields).map((name) => stepOfField(flow, name)));
      if (earliest === step) return false;
      bringFaults(found);
      rememberStepWanted(pathname);
      void navigate(pathOfStep(flow, earliest));
      return true;
    },
  };
}

/** Submits a step, ignoring further presses while it is under way. */
function useSender(onAnswer: (answer: StepAnswer) => void) {
  const submit = useSubmit();
  const answer = useActionData() as StepAnswer | undefined;
  const { state } = useNavigation();
  const underWay = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer is acted on
  useEffect(() => {
    if (state !== 'idle') return;
    underWay.current = false;
    if (answer) onAnswer(answer);
  }, [state, answer]);
  return {
    sending: state !== 'idle',
    send(values: FormValues) {
      if (underWay.current) return;
      underWay.current = true;
      void submit(values, { method: 'post', replace: true, preventScrollReset: true });
    },
  };
}

/** Focuses the first field with an error. */
function useFocusOnFault(form: { current: HTMLFormElement | null }, faults: Faults | undefined) {
  useEffect(() => {
    const ids = new Set(Object.keys(faults?.fields ?? {}).map(fieldId));
    const first = [...(form.current?.elements ?? [])].find((element) => ids.has(element.id));
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    // Includes the label, and stays clear of the top bar.
    first.closest('.field')?.scrollIntoView({ block: 'center' });
  }, [form, faults]);
}
