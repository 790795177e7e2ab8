import type { ClientActionFunctionArgs } from 'react-router';
import { ConsumerProfile } from './consumer-profile.tsx';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { sayNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { passStepsBefore } from './wizard-steps.ts';

export const meta = () => wizardMeta('consumer', 2);

export const action = createAccountAction('consumer');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

export const clientLoader = () => passStepsBefore('consumer', 2);

/** Whoever is in has been let in; an account that was just made must not be sent back to the first step. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="consumer" step={2} />;

/** Step by step to a consumer's account: who they are. */
export default function ConsumerProfileScreen() {
  return <ConsumerProfile />;
}
