import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { EmailField, NewPasswordField } from './account-fields.tsx';
import { comesFromDevice, forgetDraft, readDraft } from './sign-up-draft.ts';
import { WizardForm } from './wizard-form.tsx';
import { useHydrated, WizardFrame } from './wizard-frame.tsx';
import { forgetSecrets, secretsTyped, stepWanted } from './wizard-memory.ts';
import { faultsOfBasics } from './wizard-rules.ts';
import { pathAfter, type WizardFlow, wizards } from './wizard-steps.ts';

const leads: Record<WizardFlow, string> = {
  consumer: 'You’ll sign in with your email and password. Next: a few words about you, and you can hire.',
  skilled: 'You’ll sign in with your email and password. Next: your work, then your verification.',
};

/** The first step of either flow. */
export function BasicDetails({ flow, fetchNext }: { flow: WizardFlow; fetchNext: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const ready = useHydrated();
  const [round, setRound] = useState(0);

  function startAfresh() {
    forgetDraft();
    forgetSecrets();
    setRound(round + 1);
  }
  return (
    <WizardFrame flow={flow} step={1} lead={leads[flow]} fetchNext={fetchNext}>
      {ready && <DraftNotice key={round} onStartAfresh={startAfresh} />}
      <WizardForm
        key={`${flow}-${round}`}
        flow={flow}
        step={1}
        check={(values) => faultsOfBasics(values, flow)}
        onDone={() => navigate(pathAfter(flow, 1))}
        submitLabel="Next Step"
        pendingLabel="Checking..."
      >
        {({ values, fields }) => (
          <>
            <EmailField value={values.email} error={fields.email} />
            <NewPasswordField value={values.password} error={fields.password} />
            <PasswordField
              label="Confirm password"
              name="confirmPassword"
              autoComplete="new-password"
              maxLength={128}
              required
              defaultValue={values.confirmPassword}
              error={fields.confirmPassword}
            />
          </>
        )}
      </WizardForm>
      <div className="wizard-others">
        <p>
          Already have an account?{' '}
          <Link to="/signin" className="link">
            Sign in
          </Link>
        </p>
        <p>
          Prefer one form?{' '}
          <Link to={wizards[flow].onePage} className="link">
            Sign up on a single page
          </Link>
        </p>
      </div>
    </WizardFrame>
  );
}

/** Why one is at the first step again, or where the words in the form come from. */
function DraftNotice({ onStartAfresh }: { onStartAfresh: () => void }) {
  const [why] = useState(() => {
    if (comesFromDevice()) return 'saved';
    const hasTyped = Object.values(readDraft()).some((value) => value !== '');
    return hasTyped && stepWanted() !== undefined && !secretsTyped().password ? 'sentBack' : undefined;
  });
  if (!why) return null;
  return (
    <div className="wizard-notice">
      {why === 'sentBack' ? (
        <FormMessage tone="info" title="Please type your password again.">
          <p>
            We never store your password, so it was lost when the page reloaded. Everything else is still
            here.
          </p>
        </FormMessage>
      ) : (
        <FormMessage tone="info" title="Welcome back. What you saved on this device is filled in.">
          <p>Please type your password and BVN again: we never save those.</p>
          <Button type="button" variant="secondary" size="small" onClick={onStartAfresh}>
            Delete it and start again
          </Button>
        </FormMessage>
      )}
    </div>
  );
}
