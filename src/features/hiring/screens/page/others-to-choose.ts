import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { type HireView, listOthersCall, type OtherArtisanView } from '../../contract.ts';

/** Artisans who could take over a hire; null if the customer can no longer choose, or they could not be loaded. */
export async function othersToChoose(
  api: Api,
  hire: HireView,
  key: string | undefined,
): Promise<OtherArtisanView[] | null> {
  if (!hire.steps.includes('rebook')) return null;
  try {
    return (await api.call(listOthersCall, { params: { id: hire.id }, query: { key } })).result;
  } catch (error) {
    // The customer can still take the money back.
    if (isApiFailure(error)) return null;
    throw error;
  }
}
