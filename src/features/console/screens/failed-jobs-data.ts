import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { listFailedJobsCall, retryJobsCall } from '../jobs-calls.ts';
import { outcomeOf } from './console-action.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).call(listFailedJobsCall, {});

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const ids = form.getAll('job').map(String);
  const reason = String(form.get('reason') ?? '');
  return outcomeOf({ reason }, () => context.get(apiContext).call(retryJobsCall, { body: { ids, reason } }));
}
