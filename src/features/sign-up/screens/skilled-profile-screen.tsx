import { type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { checkStepAction, type StepAnswer } from './create-account.ts';
import { showNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { passStepsBefore } from './wizard-steps.ts';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('skilled', 2);

export const action = checkStepAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  showNetworkError(() => serverAction<StepAnswer>());

/** Loads the form's code only when the earlier steps are done. */
export const clientLoader = async () => {
  passStepsBefore('skilled', 2);
  return { Step: (await import('./skilled-profile.tsx')).SkilledProfile };
};

/** The check has passed once and need not be repeated. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="skilled" step={2} />;

/** Artisan's sign-up, step 2: the person and their work. */
export default function SkilledProfileScreen() {
  const { Step } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  return <Step />;
}
