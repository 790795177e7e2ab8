import { useNavigation } from 'react-router';
import type { SecurityIntent } from './security-action.ts';

/**
 * Whether a form of the page is being submitted.
 *
 * @param id limits it to one passkey
 */
export function usePending(intent: SecurityIntent, id?: string): boolean {
  const { state, formData } = useNavigation();
  if (state === 'idle' || formData?.get('intent') !== intent) return false;
  return id === undefined || formData.get('id') === id;
}
