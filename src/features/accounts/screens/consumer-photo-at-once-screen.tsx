import type { ClientActionFunctionArgs } from 'react-router';
import { ConsumerProfile } from './consumer-profile.tsx';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { sayNetworkError } from './sign-up-network.ts';
import { WizardWait, wizardMeta } from './wizard-frame.tsx';
import { PHOTO_AT_ONCE_PATH, passStepsBefore } from './wizard-steps.ts';

export const meta = () => wizardMeta('consumer', 2);

export const action = createAccountAction('consumer');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

export const clientLoader = () => passStepsBefore('consumer', 2, PHOTO_AT_ONCE_PATH);

/** Whoever is in has been let in; an account that was just made must not be sent back to the first step. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="consumer" step={2} />;

/** The same as the consumer's second step, but the photo uploads as soon as it is chosen. */
export default function ConsumerPhotoAtOnceScreen() {
  return <ConsumerProfile photoAtOnce />;
}
