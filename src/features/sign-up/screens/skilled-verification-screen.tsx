import { type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { sayNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { passStepsBefore } from './wizard-steps.ts';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('skilled', 3);

export const action = createAccountAction('skilled');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

/** The form itself is fetched only for people who may fill it in. */
export const clientLoader = async () => {
  passStepsBefore('skilled', 3);
  return { Step: (await import('./skilled-verification.tsx')).SkilledVerification };
};

/** A person who is on this step has been let in; an account that was just made must not be sent back to the first step. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="skilled" step={3} />;

/** Step by step to a skilled person's account: what their verified badge will rest on. */
export default function SkilledVerificationScreen() {
  const { Step } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  return <Step />;
}
