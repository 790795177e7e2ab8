import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { STATES } from '../../../shared/places.ts';
import { TRADES } from '../../../shared/trades.ts';
import { showFiguresCall } from '../figures-calls.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const asked = { trade: search.get('trade') ?? '', state: search.get('state') ?? '' };
  // Read on the server, so that importing the trades here does not change how the browser's code is split.
  const choices = { trades: TRADES.map(({ label }) => label), states: [...STATES] };
  return { asked, choices, ...(await context.get(apiContext).call(showFiguresCall, { query: asked })) };
}
