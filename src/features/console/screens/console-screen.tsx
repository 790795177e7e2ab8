import type { ComponentType } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { showTodayCall } from '../contract.ts';
import AuditScreen from './audit-screen.tsx';
import ChatReportsScreen from './chat-reports-screen.tsx';
import type { Outcome } from './console-action.ts';
import { dataOfParts } from './console-data.ts';
import { ConsoleLayout, type Today } from './console-layout.tsx';
import SettingsScreen from './console-settings-screen.tsx';
import ContactScreen from './contact-queue-screen.tsx';
import DeskScreen from './desk-screen.tsx';
import { desks } from './desks.ts';
import FailedJobsScreen from './failed-jobs-screen.tsx';
import FiguresScreen from './figures-screen.tsx';
import HiresScreen from './hires-screen.tsx';
import PeopleScreen from './people-screen.tsx';
import ProblemsScreen from './problems-screen.tsx';
import ReviewReportsScreen from './review-reports-screen.tsx';
import TodayScreen from './today-screen.tsx';
import type { ConsolePage } from './use-part.ts';
import VerificationsScreen from './verifications-screen.tsx';

/* The router knows all console pages as one screen: every public page loads the table of screens, which should
   not grow by the operators' pages. */

const parts: Readonly<Record<string, { title: string; Screen: ComponentType }>> = {
  '': { title: 'Today', Screen: TodayScreen },
  verifications: { title: 'Verifications', Screen: VerificationsScreen },
  contact: { title: 'Contact messages', Screen: ContactScreen },
  'chat-reports': { title: 'Chat reports', Screen: ChatReportsScreen },
  'review-reports': { title: 'Review reports', Screen: ReviewReportsScreen },
  people: { title: 'People', Screen: PeopleScreen },
  audit: { title: 'Audit log', Screen: AuditScreen },
  problems: { title: 'Problems', Screen: ProblemsScreen },
  hires: { title: 'Hires and payments', Screen: HiresScreen },
  jobs: { title: 'Failed jobs', Screen: FailedJobsScreen },
  figures: { title: 'Figures', Screen: FiguresScreen },
  settings: { title: 'Settings', Screen: SettingsScreen },
  ...Object.fromEntries(desks.map(({ key, title }) => [key, { title, Screen: DeskScreen }])),
};

const NO_PAGE = { status: 404, message: 'The console has no page with this address.' };

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  let today: Today;
  try {
    today = await context.get(apiContext).call(showTodayCall, {});
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirect(`/signin?returnTo=${encodeURIComponent(pathname + search)}`);
  }
  const refuse = (refused: { status: number; message: string }) =>
    data<ConsolePage>({ today, part: null, refused }, { status: refused.status });
  if (params.part === undefined) return data<ConsolePage>({ today, part: null, refused: null });
  const read = dataOfParts.get(params.part)?.loader;
  if (!read) return refuse(NO_PAGE);
  try {
    return data<ConsolePage>({ today, part: await read(args), refused: null });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 403) throw error;
    return refuse({ status: 403, message: error.message });
  }
}

export async function action(args: ActionFunctionArgs) {
  const send = dataOfParts.get(args.params.part ?? '')?.action;
  if (!send) throw data(NO_PAGE, { status: NO_PAGE.status });
  return send(args);
}

/** A lost network leaves the console as it is, with what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = await formValuesOf(request.clone());
  return keepSentOnNetworkError(() => serverAction<Outcome>(), { refused: true, typed });
}

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = ({ params, error }: MetaArgs) => [
  // The error page sets its own title.
  ...(error
    ? []
    : [{ title: `${parts[params.part ?? '']?.title ?? 'No such page'} · ${PRODUCT_NAME} console` }]),
  { name: 'robots', content: 'noindex' },
];

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export default function ConsoleScreen() {
  const { today, refused } = useLoaderData() as ConsolePage;
  const { part = '' } = useParams();
  const Screen = parts[part]?.Screen;
  return (
    <ConsoleLayout today={today}>
      {refused || !Screen ? <Refused {...(refused ?? NO_PAGE)} /> : <Screen key={part} />}
    </ConsoleLayout>
  );
}

function Refused({ status, message }: { status: number; message: string }) {
  return (
    <div className="console-head">
      <h1>{status === 403 ? 'Your role does not allow that' : 'There is no such page'}</h1>
      <p>{message}</p>
    </div>
  );
}

/** Replaces the console for users who are not operators, and after server errors. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const closed = isRouteErrorResponse(error) && error.status === 403;
  return (
    <div className="page page-body page-narrow">
      <title>{`${closed ? 'For operators' : 'Something went wrong'} · ${PRODUCT_NAME}`}</title>
      <h1>{closed ? 'This part is for operators' : 'Something went wrong'}</h1>
      <p>
        {closed
          ? 'Your account cannot do that.'
          : 'Something went wrong on our side, and we’ve logged it. Try again.'}{' '}
        <Link to="/">Go to the home page</Link>
      </p>
    </div>
  );
}
