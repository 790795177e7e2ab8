import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { newId } from '../../../shared/identifier.ts';
import { EVIDENCE_KINDS } from '../../../shared/sanction-words.ts';
import { giveSanctionCall, giveSeveralCall } from '../../sanctions/console-calls.ts';
import { revealPersonCall, searchPeopleCall, showPersonCall } from '../people-calls.ts';
import { tickedIn } from './bulk-form.tsx';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const q = new URL(request.url).searchParams.get('q') ?? '';
  if (id)
    return {
      q,
      found: null,
      person: await caseOrNull(api.call(showPersonCall, { params: { id } })),
      id,
      sanctionId: newId(),
    };
  return {
    q,
    found: await api.call(searchPeopleCall, { query: { q } }),
    person: null,
    id: null,
    sanctionId: newId(),
  };
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const typed = await formValuesOf(request);
  const api = context.get(apiContext);
  const { reason = '' } = typed;
  const { sanctionId = '', level = '', days = '', bulkText = '' } = typed;
  const evidence = EVIDENCE_KINDS.filter((kind) => typed[`evidence-${kind}`] !== undefined);
  const given = {
    id: sanctionId,
    level: level as never,
    evidence,
    ...(days.trim() && { days: days.trim() }),
  };
  if (typed.act === 'sanction') {
    return outcomeOf(typed, () => api.call(giveSanctionCall, { body: { ...given, userId: id, reason } }));
  }
  if (typed.act === 'bulk-sanction') {
    const body = { ...given, ids: tickedIn(typed), reason: bulkText };
    return outcomeOf(typed, () => api.call(giveSeveralCall, { body }));
  }
  return outcomeOf(typed, () => api.call(revealPersonCall, { params: { id }, body: { reason } }));
}
