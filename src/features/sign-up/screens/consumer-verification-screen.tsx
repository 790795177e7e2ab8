import { type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { showNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { PHOTO_AT_ONCE_PATH, passStepsBefore } from './wizard-steps.ts';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('consumer', 2);

export const action = createAccountAction('consumer');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  showNetworkError(() => serverAction<StepAnswer>());

/** Loads the form's code only when the earlier steps are done. */
export const clientLoader = async () => {
  passStepsBefore('consumer', 2, PHOTO_AT_ONCE_PATH);
  return { Step: (await import('./consumer-profile.tsx')).ConsumerProfile };
};

/**
 * The check has passed once; when the account is created its data is cleared, which must not redirect to the first
 * step.
 */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="consumer" step={2} />;

/** The consumer's second step at a second URL, with a photo that uploads as soon as it is chosen. */
export default function ConsumerPhotoAtOnceScreen() {
  const { Step } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  return <Step photoAtOnce />;
}
