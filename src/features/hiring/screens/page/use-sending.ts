import { useNavigation } from 'react-router';
import type { StepSlug } from '../../steps.ts';

/** Whether the form of a step is under way, so that a second press sends nothing. */
export function useSending(step: StepSlug): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('step') === step;
}
