import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { saveArtisanCall, unsaveArtisanCall } from '../contract.ts';

/** Result of pressing the save button. */
export interface SavedPress {
  saved?: boolean;
  /** The server's message when it refused. */
  message?: string;
}

/**
 * Action for screens with the save button. When the form contains `plain`, which only browsers without JavaScript
 * send, it redirects back to the screen.
 *
 * @param values the form data, if the screen has already read it
 */
export async function saveArtisanAction(
  { context, request, url }: ActionFunctionArgs,
  values?: Record<string, string>,
) {
  const sent = values ?? Object.fromEntries(await request.formData());
  const here = `${url.pathname}${url.search}`;
  const call = sent.save === 'no' ? unsaveArtisanCall : saveArtisanCall;
  try {
    const { saved } = await context.get(apiContext).call(call, { params: { id: String(sent.artisanId) } });
    return sent.plain ? redirect(here, 303) : data<SavedPress>({ saved });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) return redirect(`/signin?returnTo=${encodeURIComponent(here)}`, 303);
    return data<SavedPress>({ message: error.message }, { status: error.status });
  }
}
