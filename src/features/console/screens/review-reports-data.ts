import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import {
  hideReviewCall,
  keepReviewCall,
  keepSeveralReviewsCall,
  listReportedReviewsCall,
  showReportedReviewCall,
} from '../../reviews/console-calls.ts';
import { tickedIn } from './bulk-form.tsx';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';
import { afterIn } from './queue-page.ts';

export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const after = afterIn(request);
  const { result, next } = await api.call(listReportedReviewsCall, { query: { after } });
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showReportedReviewCall, { params: { id: openId } })) : null;
  return { items: result, page: { after, next }, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  if (typed.act === 'bulk-keep') {
    const body = { ids: tickedIn(typed), reason: typed.bulkText ?? '' };
    return outcomeOf(typed, () => api.call(keepSeveralReviewsCall, { body }));
  }
  const about = { params: { id: typed.about ?? params.id ?? '' } };
  const reason = typed.reason ?? '';
  return outcomeOf(typed, () =>
    typed.act === 'hide'
      ? api.call(hideReviewCall, { ...about, body: { reason: reason as never } })
      : api.call(keepReviewCall, { ...about, body: { reason } }),
  );
}
