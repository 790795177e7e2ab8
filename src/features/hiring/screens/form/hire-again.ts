import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { type HireView, showHireCall } from '../../contract.ts';
import type { HireDraft } from './hire-draft.ts';

/** What a repeated hire reuses; the day is chosen again. */
export type HireAgain = Pick<
  HireView,
  | 'customerName'
  | 'jobDescription'
  | 'jobAddress'
  | 'jobLandmark'
  | 'jobTown'
  | 'jobState'
  | 'customerPhone'
  | 'fixedService'
>;

/** The hire named by the URL (`?again=`), if it is the customer's own and with this artisan; null otherwise. */
export async function findHireAgain(api: Api, url: URL, artisanId: string): Promise<HireAgain | null> {
  const id = url.searchParams.get('again');
  if (!id) return null;
  try {
    const { result: hire } = await api.call(showHireCall, { params: { id }, query: {} });
    return hire.side === 'customer' && hire.artisanId === artisanId ? hire : null;
  } catch (error) {
    // Without it the form starts as usual.
    if (isApiFailure(error) && error.status < 500) return null;
    throw error;
  }
}

/** The values to fill in from the earlier hire; empty ones are left out. */
export function valuesAgain(hire: HireAgain): HireDraft {
  const { customerName: fullName, customerPhone: phone, jobAddress, jobLandmark, jobTown, jobState } = hire;
  const values = { fullName, phone, jobAddress, jobLandmark, jobTown, jobState };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
