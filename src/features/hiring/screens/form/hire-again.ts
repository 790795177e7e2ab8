import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { type HireView, showHireCall } from '../../contract.ts';
import type { HireDraft } from './hire-draft.ts';

/** What of an earlier hire holds for the next one, too; the day is chosen anew. */
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

/** The hire that an address wants to have again (`?again=`): its customer's own, with the same artisan; otherwise null. */
export async function findHireAgain(api: Api, url: URL, artisanId: string): Promise<HireAgain | null> {
  const id = url.searchParams.get('again');
  if (!id) return null;
  try {
    const { result: hire } = await api.call(showHireCall, { params: { id }, query: {} });
    return hire.side === 'customer' && hire.artisanId === artisanId ? hire : null;
  } catch (error) {
    // Without it the form begins as always.
    if (isApiFailure(error) && error.status < 500) return null;
    throw error;
  }
}

/** The values that the form takes from it. What the hire does not say stays as it was. */
export function valuesAgain(hire: HireAgain): HireDraft {
  const { customerName: fullName, customerPhone: phone, jobAddress, jobLandmark, jobTown, jobState } = hire;
  const values = { fullName, phone, jobAddress, jobLandmark, jobTown, jobState };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
