import type { ComponentType } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useParams,
} from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import AuditScreen from './audit-screen.tsx';
import ChatReportsScreen from './chat-reports-screen.tsx';
import { dataOfParts } from './console-data.ts';
import ContactScreen from './contact-queue-screen.tsx';
import PeopleScreen from './people-screen.tsx';
import ReviewReportsScreen from './review-reports-screen.tsx';
import TodayScreen from './today-screen.tsx';
import VerificationsScreen from './verifications-screen.tsx';

/*
 * All pages of the console are one screen to the router: each public page loads the table of screens, and a visitor
 * should not pay for the operators' ones.
 */

const parts: Readonly<Record<string, { title: string; Screen: ComponentType }>> = {
  '': { title: 'Today', Screen: TodayScreen },
  verifications: { title: 'Verifications', Screen: VerificationsScreen },
  contact: { title: 'Contact messages', Screen: ContactScreen },
  'chat-reports': { title: 'Chat reports', Screen: ChatReportsScreen },
  'review-reports': { title: 'Review reports', Screen: ReviewReportsScreen },
  people: { title: 'People', Screen: PeopleScreen },
  audit: { title: 'Audit log', Screen: AuditScreen },
};

const NO_PAGE = { message: 'The console has no page with this address.' };

export async function loader(args: LoaderFunctionArgs) {
  const { part } = args.params;
  if (part === undefined) return null;
  const read = dataOfParts.get(part)?.loader;
  if (!read) throw data(NO_PAGE, { status: 404 });
  return read(args);
}

export async function action(args: ActionFunctionArgs) {
  const send = dataOfParts.get(args.params.part ?? '')?.action;
  if (!send) throw data(NO_PAGE, { status: 404 });
  return send(args);
}

export const meta = ({ params }: MetaArgs) => [
  { title: `${parts[params.part ?? '']?.title ?? 'No such page'} · ${PRODUCT_NAME} console` },
  { name: 'robots', content: 'noindex' },
];

export default function ConsoleScreen() {
  const { part = '' } = useParams();
  const Screen = parts[part]?.Screen;
  return Screen ? <Screen key={part} /> : null;
}
