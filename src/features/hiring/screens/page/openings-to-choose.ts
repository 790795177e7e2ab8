import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import type { Openings } from '../../../bookings/contract.ts';
import { type HireView, showOpeningsForHireCall } from '../../contract.ts';

/** When a hire can be rescheduled to; null where it cannot be. The time that it has already counts as free. */
export async function openingsToChoose(
  api: Api,
  hire: HireView,
  key: string | undefined,
): Promise<Openings | null> {
  if (!hire.steps.includes('reschedule')) return null;
  try {
    return await api.call(showOpeningsForHireCall, { params: { id: hire.id }, query: { key } });
  } catch (error) {
    // The form is left out, and the rest of the page stays.
    if (isApiFailure(error)) return null;
    throw error;
  }
}
