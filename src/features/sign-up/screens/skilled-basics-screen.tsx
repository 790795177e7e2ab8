import type { ClientActionFunctionArgs } from 'react-router';
import { BasicDetails } from './basic-details.tsx';
import { checkStepAction, type StepAnswer } from './create-account.ts';
import { showNetworkError } from './sign-up-network.ts';
import { wizardMeta } from './wizard-frame.tsx';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('skilled', 1);

export const action = checkStepAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  showNetworkError(() => serverAction<StepAnswer>());

/** Artisan's sign-up, step 1: email and password. */
export default function SkilledBasicsScreen() {
  return <BasicDetails flow="skilled" fetchNext={() => import('./skilled-profile.tsx')} />;
}
