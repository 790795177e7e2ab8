import type { ComponentProps } from 'react';
import {
  data,
  Form,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  redirect,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import { showTodayCall } from '../contract.ts';
import { KeyHelp } from './keys.tsx';
import './console.css';

export type Today = AnswerOf<typeof showTodayCall>;

/** Who comes in, and what waits for them. Every page of the console is inside this one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  try {
    return await context.get(apiContext).call(showTodayCall, {});
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) {
      const { pathname, search } = new URL(request.url);
      throw redirect(`/signin?returnTo=${encodeURIComponent(pathname + search)}`);
    }
    throw data({ message: error.message }, { status: error.status });
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: `Console · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export default function ConsoleLayout() {
  const today = useLoaderData<typeof loader>();
  return (
    <div className="console">
      <ConsoleBar today={today} />
      <div className="console-page">
        <Outlet context={today} />
      </div>
    </div>
  );
}

function ConsoleBar({ today: { operator, queues } }: { today: Today }) {
  return (
    <header className="console-bar on-cloth">
      <Link to="/admin" className="console-name">
        <span className="console-mark" aria-hidden="true" />
        {PRODUCT_NAME} <span className="console-name-part">Console</span>
      </Link>
      <nav aria-label="Console" className="console-places">
        <Place to="/admin" end>
          Today
        </Place>
        {queues.map(({ key, label, waiting, overdue }) => (
          <Place key={key} to={`/admin/${key}`}>
            {label}
            {waiting > 0 && (
              <span className={`console-count ${overdue > 0 ? 'console-count-late' : ''}`}>
                {waiting}
                <span className="visually-hidden"> waiting{overdue > 0 && `, ${overdue} overdue`}</span>
              </span>
            )}
          </Place>
        ))}
        {operator.permissions.includes('people.search') && <Place to="/admin/people">People</Place>}
        {operator.permissions.includes('audit.read') && <Place to="/admin/audit">Audit log</Place>}
      </nav>
      <div className="console-who">
        <KeyHelp />
        <p>
          {operator.name}
          <span className="console-roles">
            {operator.roles.length > 0 ? operator.roles.join(', ') : 'no role'}
          </span>
        </p>
        <Form method="post" action="/signout">
          <button type="submit" className="console-leave">
            Log out
          </button>
        </Form>
      </div>
    </header>
  );
}

const Place = (props: ComponentProps<typeof NavLink>) => <NavLink {...props} className="console-place" />;

/** Why the console stays closed to someone who is signed in, in words. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) && error.status === 403;
  if (!refused) throw error;
  const { message = '' } = error.data as { message?: string };
  return (
    <div className="page page-body page-narrow">
      <title>{`Not for this account · ${PRODUCT_NAME}`}</title>
      <h1>This part is for operators</h1>
      <p>{message}</p>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </div>
  );
}
