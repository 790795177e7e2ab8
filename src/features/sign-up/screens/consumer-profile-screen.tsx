import { type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { sayNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { passStepsBefore } from './wizard-steps.ts';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('consumer', 2);

export const action = createAccountAction('consumer');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

/** The form itself is fetched only for people who may fill it in. */
export const clientLoader = async () => {
  passStepsBefore('consumer', 2);
  return { Step: (await import('./consumer-profile.tsx')).ConsumerProfile };
};

/** A person who is on this step has been let in; an account that was just made must not be sent back to the first step. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="consumer" step={2} />;

/** Step by step to a consumer's account: who they are. */
export default function ConsumerProfileScreen() {
  const { Step } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  return <Step />;
}
