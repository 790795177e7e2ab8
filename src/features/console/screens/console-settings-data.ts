import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { listWorkingDaysCall, setWorkingDayCall } from '../../verification/working-days-calls.ts';
import { outcomeOf } from './console-action.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).call(listWorkingDaysCall, {});

export async function action({ context, request }: ActionFunctionArgs) {
  const typed = await formValuesOf(request);
  const { day = '', works = 'false', reason = '' } = typed;
  return outcomeOf(typed, () =>
    context.get(apiContext).call(setWorkingDayCall, { body: { day, works: works === 'true', reason } }),
  );
}
