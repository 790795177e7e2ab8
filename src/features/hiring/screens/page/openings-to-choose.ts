import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import type { Openings } from '../../../bookings/contract.ts';
import { type HireView, showOpeningsForHireCall } from '../../contract.ts';

/**
 * The times to which a hire can be rescheduled, its own counted as free; null if it
 * cannot be, or they could not be loaded.
 */
export async function openingsToChoose(
  api: Api,
  hire: HireView,
  key: string | undefined,
): Promise<Openings | null> {
  if (!hire.steps.includes('reschedule')) return null;
  try {
    return await api.call(showOpeningsForHireCall, { params: { id: hire.id }, query: { key } });
  } catch (error) {
    // The page then appears without the form.
    if (isApiFailure(error)) return null;
    throw error;
  }
}
