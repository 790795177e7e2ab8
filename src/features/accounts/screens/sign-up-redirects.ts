import { type LoaderFunctionArgs, redirect } from 'react-router';

/**
 * The addresses of the step-by-step sign-up. Until those steps are built, each leads to the one-page form with
 * the same role chosen, so that no link to them is a dead end.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  return redirect(/consumerbtn/i.test(pathname) ? '/getstarted?role=skilled' : '/getstarted');
}
