import { useNavigation } from 'react-router';
import type { HandedInForm } from './hand-in.ts';

/** Whether one of the page's forms is under way; what the others say stays. */
export function useIsSending(form: HandedInForm): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && (formData?.get('form') ?? 'submission') === form;
}
