import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import {
  decideProblemCall,
  listProblemsCall,
  readHireMessagesCall,
  showProblemCaseCall,
} from '../../hiring/console-calls.ts';
import { outcomeOf } from './console-action.ts';
import { caseOrNull } from './open-case.ts';
import { afterIn } from './queue-page.ts';

export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const after = afterIn(request);
  const { result, next } = await api.call(listProblemsCall, { query: { after } });
  const openId = id ?? result[0]?.id;
  const open = openId ? await caseOrNull(api.call(showProblemCaseCall, { params: { id: openId } })) : null;
  return { items: result, page: { after, next }, open, isChosen: id !== undefined };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const typed = await formValuesOf(request);
  const { act, about = params.id ?? '', version = '', reason = '', naira = '', date = '', time = '' } = typed;
  const hire = { id: about };
  return outcomeOf(typed, () =>
    act === 'messages'
      ? api.call(readHireMessagesCall, { params: hire, body: { reason } })
      : api.call(decideProblemCall, {
          params: hire,
          // The server validates which of the four kinds it is.
          body: { version, kind: act as 'release', naira, date, time, reason },
        }),
  );
}
