import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { showHireContactsCall } from '../../hiring/console-calls.ts';
import { searchHiresCall, showHirePageCall } from '../hires-calls.ts';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200);
  if (id) {
    const page = await caseOrNull(api.call(showHirePageCall, { params: { id } }));
    return { q, id, page, found: null };
  }
  return { q, id: null, page: null, found: await api.call(searchHiresCall, { query: { q } }) };
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const typed = await formValuesOf(request);
  return outcomeOf(typed, () =>
    context
      .get(apiContext)
      .call(showHireContactsCall, { params: { id }, body: { reason: typed.reason ?? '' } }),
  );
}
