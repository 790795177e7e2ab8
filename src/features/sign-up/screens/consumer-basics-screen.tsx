import type { ClientActionFunctionArgs } from 'react-router';
import { BasicDetails } from './basic-details.tsx';
import { checkStepAction, type StepAnswer } from './create-account.ts';
import { showNetworkError } from './sign-up-network.ts';
import { wizardMeta } from './wizard-frame.tsx';

export const handle = { slimFooter: true };

export const meta = () => wizardMeta('consumer', 1);

export const action = checkStepAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  showNetworkError(() => serverAction<StepAnswer>());

/** Consumer's sign-up, step 1: email and password. */
export default function ConsumerBasicsScreen() {
  return <BasicDetails flow="consumer" fetchNext={() => import('./consumer-profile.tsx')} />;
}
