import { type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { showNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { passStepsBefore } from './wizard-steps.ts';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('skilled', 3);

export const action = createAccountAction('skilled');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  showNetworkError(() => serverAction<StepAnswer>());

/** Loads the form's code only when the earlier steps are done. */
export const clientLoader = async () => {
  passStepsBefore('skilled', 3);
  return { Step: (await import('./skilled-verification.tsx')).SkilledVerification };
};

/**
 * The check has passed once; when the account is created its data is cleared, which must not redirect to the first
 * step.
 */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="skilled" step={3} />;

/** Artisan's sign-up, step 3: photo, BVN and face photo. */
export default function SkilledVerificationScreen() {
  const { Step } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  return <Step />;
}
