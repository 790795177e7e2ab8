import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import type { CalendarDay } from '../../../artisans/screens/public.ts';
import { type HireView, showOpeningsForHireCall } from '../../contract.ts';

/** The artisan's coming days, to reschedule a hire to; none where it cannot be. The days that it has already count as free. */
export async function daysToChoose(api: Api, hire: HireView): Promise<CalendarDay[]> {
  if (!hire.steps.includes('reschedule')) return [];
  try {
    const { days } = await api.call(showOpeningsForHireCall, { params: { id: hire.id }, query: {} });
    return days.map(({ date, free }) => ({
      date,
      free: free || (date >= hire.startDate && date <= hire.endDate),
    }));
  } catch (error) {
    // Without a calendar the form still says which days are taken.
    if (isApiFailure(error)) return [];
    throw error;
  }
}
