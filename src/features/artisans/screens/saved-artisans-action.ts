import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { saveArtisanCall, unsaveArtisanCall } from '../contract.ts';

/** The saved artisans stand on the consumer's own page. */
export const loader = () => redirect('/consumer#saved-artisans');

/** Where the button on a profile sends its form; it leads back to the profile. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const id = String(form.get('artisanId') ?? '');
  const back = form.get('from') === 'list' ? '/consumer#saved-artisans' : `/profile/${encodeURIComponent(id)}`;
  const call = form.get('save') === 'no' ? unsaveArtisanCall : saveArtisanCall;
  try {
    await context.get(apiContext).call(call, { params: { id } });
    return redirect(back, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) return redirect(`/signin?returnTo=${encodeURIComponent(back)}`, 303);
    return data({ message: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<{ message: string }>());
