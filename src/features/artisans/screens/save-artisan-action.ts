import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { saveArtisanCall, unsaveArtisanCall } from '../contract.ts';

/** What became of the button that saves an artisan. */
export interface SavedPress {
  saved?: boolean;
  /** What the server said when it refused. */
  message?: string;
}

/**
 * The action of a screen with that button. With `plain`, which only a browser without script sends, the screen is
 * shown anew.
 *
 * @param values the form, where the screen has read it already
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
