import { useNavigation } from 'react-router';
import type { HandedInForm } from './hand-in.ts';

/** Whether this form of the page is being submitted; the other forms keep their labels. */
export function useIsSending(form: HandedInForm): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && (formData?.get('form') ?? 'submission') === form;
}
