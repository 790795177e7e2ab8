import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import {
  closeChatReportCall,
  closeSeveralReportsCall,
  listChatReportsCall,
  readReportedChatCall,
  showChatReportCall,
} from '../../chat/console-calls.ts';
import { tickedIn } from './bulk-form.tsx';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';

export async function loader({ context, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { result } = await api.call(listChatReportsCall, {});
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showChatReportCall, { params: { id: openId } })) : null;
  return { items: result, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  if (typed.act === 'bulk-close') {
    const body = { ids: tickedIn(typed), reason: typed.bulkText ?? '' };
    return outcomeOf(typed, () => api.call(closeSeveralReportsCall, { body }));
  }
  const about = { params: { id: typed.about ?? params.id ?? '' }, body: { reason: typed.reason ?? '' } };
  return outcomeOf(typed, () =>
    typed.act === 'look' ? api.call(readReportedChatCall, about) : api.call(closeChatReportCall, about),
  );
}
