import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { readNotificationCall } from '../contract.ts';

/**
 * A notification's own address: it is marked as read, and leads on to what it is about. So a person who opens one has read
 * it, with script and without, from the list and from what their phone shows.
 */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { notification } = await context.get(apiContext).call(readNotificationCall, { params: { id } });
    return redirect(notification.link);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const self = encodeURIComponent(`/notifications/${id}`);
    return redirect(error.status === 401 ? `/signin?returnTo=${self}` : '/notifications');
  }
}
