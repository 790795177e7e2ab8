import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { PasswordField } from '../../../ui/text-field.tsx';
import { EmailField, NewPasswordField } from './account-fields.tsx';
import { deleteDraft } from './sign-up-draft.ts';
import { WizardForm } from './wizard-form.tsx';
import { useHydrated, WizardFrame } from './wizard-frame.tsx';
import { clearSecrets } from './wizard-memory.ts';
import { faultsOfBasics } from './wizard-rules.ts';
import { pathAfter, type WizardFlow, wizards } from './wizard-steps.ts';

/** Needed only by visitors who have started before. */
const noticePart = lazyWithRetry(() => import('./draft-notice.tsx'));
const DraftNotice = lazy(async () => ({ default: (await noticePart).DraftNotice }));

const leads: Record<WizardFlow, string> = {
  consumer: 'You’ll sign in with your email and password. Next: a few words about you, and you can hire.',
  skilled: 'You’ll sign in with your email and password. Next: your work, then your verification.',
};

/** First step of both flows. */
export function BasicDetails({ flow, fetchNext }: { flow: WizardFlow; fetchNext: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const ready = useHydrated();
  const [round, setRound] = useState(0);

  function startAfresh() {
    deleteDraft();
    clearSecrets();
    setRound(round + 1);
  }
  return (
    <WizardFrame flow={flow} step={1} lead={leads[flow]} fetchNext={fetchNext}>
      {ready && (
        <Suspense>
          <DraftNotice key={round} onStartAfresh={startAfresh} />
        </Suspense>
      )}
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
