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
  useRouteLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import { showTodayCall } from '../contract.ts';
import { KeyHelp } from './keys.tsx';
import './console.css';
import './console-money.css';

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
        {byLabel(queues).map(({ key, label, waiting, overdue }) => (
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
        {operator.permissions.includes('hires.read') && <Place to="/admin/hires">Hires</Place>}
        {operator.permissions.includes('figures.read') && <Place to="/admin/figures">Figures</Place>}
        {operator.permissions.includes('people.search') && <Place to="/admin/people">People</Place>}
        {operator.permissions.includes('audit.read') && <Place to="/admin/audit">Audit log</Place>}
        <Place to="/admin/settings">Settings</Place>
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

/** Places stay where they are, whatever is due next. */
const byLabel = (queues: Today['queues']) =>
  queues.toSorted((one, other) => one.label.localeCompare(other.label));

const Place = (props: ComponentProps<typeof NavLink>) => <NavLink {...props} className="console-place" />;

/** In the place of a page that is not shown: why, in words. Who is no operator sees nothing of the console. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const today = useRouteLoaderData<typeof loader>('console-layout');
  const { status, message } = refusalOf(error);
  const words = today
    ? status === 403
      ? 'Your role does not allow that'
      : 'Something went wrong'
    : 'This part is for operators';
  const said = (
    <div className={today ? 'console-head' : 'page page-body page-narrow'}>
      <title>{`${words} · ${PRODUCT_NAME}`}</title>
      <h1>{words}</h1>
      <p>{message}</p>
      <p>
        <Link to={today ? '/admin' : '/'}>{today ? 'See what waits today' : 'Go to the home page'}</Link>
      </p>
    </div>
  );
  if (!today) return said;
  return (
    <div className="console">
      <ConsoleBar today={today} />
      <div className="console-page">{said}</div>
    </div>
  );
}

/** The status and the sentence of a refused call; nothing of any other fault is shown. */
function refusalOf(error: unknown): { status: number; message: string } {
  const ours = 'It is our fault, and it is in the log. Try again.';
  if (!isRouteErrorResponse(error)) return { status: 500, message: ours };
  try {
    const body = typeof error.data === 'string' ? JSON.parse(error.data) : error.data;
    return { status: error.status, message: String(body?.message ?? ours) };
  } catch {
    return { status: error.status, message: ours };
  }
}
