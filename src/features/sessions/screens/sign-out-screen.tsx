import { type ActionFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { signOutCall } from '../contract.ts';

/** Signs out. Only a form post does, because links may be prefetched. */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).call(signOutCall, {});
  return redirect('/signin');
}

export const loader = () => redirect('/');
