import { useNavigation } from 'react-router';

/** Whether the form of a step is under way, so that a second press sends nothing. */
export function useSending(step: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('step') === step;
}
