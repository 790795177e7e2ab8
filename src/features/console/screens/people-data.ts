import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { lookAtPersonCall, searchPeopleCall, showPersonCall } from '../people-calls.ts';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  if (id)
    return { q, found: null, person: await caseOrNull(api.call(showPersonCall, { params: { id } })), id };
  return { q, found: await api.call(searchPeopleCall, { query: { q } }), person: null, id: null };
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const typed = await formValuesOf(request);
  return outcomeOf(typed, () =>
    context.get(apiContext).call(lookAtPersonCall, { params: { id }, body: { reason: typed.reason ?? '' } }),
  );
}
