import { useNavigation } from 'react-router';
import type { StepSlug } from '../../steps.ts';
import type { MESSAGE_STEP, PHOTOS_STEP } from './step-draft.ts';

/** Whether the form of a step is being sent, to block a second press. */
export function useSending(step: StepSlug | typeof MESSAGE_STEP | typeof PHOTOS_STEP): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('step') === step;
}
