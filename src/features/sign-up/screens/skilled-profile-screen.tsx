import { type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { checkStepAction, type StepAnswer } from './create-account.ts';
import { sayNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { passStepsBefore } from './wizard-steps.ts';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('skilled', 2);

export const action = checkStepAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

/** The form itself is fetched only for people who may fill it in. */
export const clientLoader = async () => {
  passStepsBefore('skilled', 2);
  return { Step: (await import('./skilled-profile.tsx')).SkilledProfile };
};

/** A person who is on this step has been let in. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="skilled" step={2} />;

/** Step by step to a skilled person's account: who they are and what they do. */
export default function SkilledProfileScreen() {
  const { Step } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  return <Step />;
}
