import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { type HireView, listOthersCall, type OtherArtisanView } from '../../contract.ts';

/** Who could take over a hire whose artisan has cancelled; null where the customer cannot choose any more. */
export async function othersToChoose(
  api: Api,
  hire: HireView,
  key: string | undefined,
): Promise<OtherArtisanView[] | null> {
  if (!hire.steps.includes('rebook')) return null;
  try {
    return (await api.call(listOthersCall, { params: { id: hire.id }, query: { key } })).result;
  } catch (error) {
    // The money can be taken back all the same.
    if (isApiFailure(error)) return null;
    throw error;
  }
}
