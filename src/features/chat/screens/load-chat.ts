import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { showsRefusedForm } from '../../../browser/session-ended.ts';
import { siteContext } from '../../../browser/site.ts';
import { newId } from '../../../shared/identifier.ts';
import { meCall, type OwnUser } from '../../../shared/signed-in-user.ts';
import { showProfileCall } from '../../artisans/contract.ts';
import {
  type ChatPartner,
  type Conversation,
  listConversationsCall,
  listMessagesCall,
  listQuickRepliesCall,
  type QuickReply,
  showConversationCall,
} from '../contract.ts';
import type { ThreadStart } from './thread/thread-view.ts';

/** The signed-in user; null for a visitor. */
export type Reader = Pick<OwnUser, 'id' | 'role'> | null;

/** A thread as rendered by the server. */
export interface OpenThread {
  other: ChatPartner;
  start: ThreadStart;
  /** Without script: shows messages before this number; null for the newest page. */
  before: number | null;
  quickReplies: QuickReply[];
  /** Ids for the message and the report that the page's forms send. */
  messageId: string;
  reportId: string;
}

export interface ChatPage {
  me: Reader;
  conversations: Conversation[];
  nextCursor: string | null;
  /** Without script: the cursor of this page of the list; null for the first. */
  after: string | null;
  /** Null if no conversation is open. */
  thread: OpenThread | null;
  /** Whether the caller cannot see a person with this id. */
  missing: boolean;
  liveNumber: number;
  now: string;
}

const USUAL_MESSAGES = 30;
const MOST_MESSAGES = 100;

/** Loads the caller's conversations, and the one with the person in the URL. */
export async function loadChat({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const address = new URL(request.url);
  const { user } = request.headers.has('cookie') ? await api.call(meCall, {}) : { user: null };
  if (!user && !id) throw redirect(`/signin?returnTo=${encodeURIComponent(`/chatbox${address.search}`)}`);
  if (user && id?.toLowerCase() === user.id) throw redirect('/chatbox');
  const page: ChatPage = {
    me: user && { id: user.id, role: user.role },
    conversations: [],
    nextCursor: null,
    after: address.searchParams.get('after'),
    thread: null,
    missing: false,
    liveNumber: 0,
    now: context.get(siteContext).now().toISOString(),
  };
  const query = page.after === null ? {} : { cursor: page.after };
  // Loaded before the thread: it returns the live number, and whatever changes after that arrives as an event.
  if (user) Object.assign(page, await api.call(listConversationsCall, { query }));
  const before = Number(address.searchParams.get('before')) || null;
  const thread = id ? await openThread(api, page, id, before) : null;
  Object.assign(page, { thread, missing: id !== undefined && thread === null });
  // A user who was signed out while writing gets the text back, even if a visitor could not see the person.
  if (id && page.missing && showsRefusedForm(context)) {
    const other = {
      id,
      full_name: 'your conversation',
      photoURL: null,
      role: 'consumer',
      levels: [],
      ...hidden,
    } satisfies ChatPartner;
    Object.assign(page, { thread: { ...threadFor(other), ...fresh(null) }, missing: false });
  }
  return data(page, { status: page.missing ? 404 : 200 });
}

/** @returns null if there is no such person, or the reader cannot see them */
async function openThread(
  api: Api,
  page: ChatPage,
  otherId: string,
  before: number | null,
): Promise<OpenThread | null> {
  try {
    const thread = page.me ? await ownThread(api, page, otherId, before) : await visitorsThread(api, otherId);
    return { ...thread, ...fresh(before) };
  } catch (error) {
    if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

const fresh = (before: number | null) => ({ before, messageId: newId(), reportId: newId() });

type Loaded = Pick<OpenThread, 'other' | 'start' | 'quickReplies'>;

async function ownThread(
  api: Api,
  { me, liveNumber }: ChatPage,
  userId: string,
  before: number | null,
): Promise<Loaded> {
  const [{ other, conversation, mayWrite, whyNot }, { quickReplies }] = await Promise.all([
    api.call(showConversationCall, { params: { userId } }),
    me?.role === 'skilled' ? api.call(listQuickRepliesCall, {}) : { quickReplies: [] },
  ]);
  // All unread messages and a few before them.
  const limit = Math.min(MOST_MESSAGES, Math.max(USUAL_MESSAGES, (conversation?.unreadCount ?? 0) + 10));
  const { messages, more } = conversation
    ? await api.call(listMessagesCall, {
        params: { id: conversation.id },
        query: { limit, ...(before !== null && { before }) },
      })
    : { messages: [], more: false };
  const start: ThreadStart = {
    userId: me?.id ?? null,
    otherId: other.id,
    otherIsOnline: other.online,
    otherLastSeenAt: other.lastSeenAt,
    conversation,
    mayWrite,
    whyNot,
    messages,
    hasOlder: more,
    liveNumber,
  };
  return { other, start, quickReplies };
}

/** What only signed-in users see of a person, blanked for visitors. */
const hidden = { skill: null, verified: false, online: false, lastSeenAt: null };

/** The thread that a visitor would start, with the person's public details. */
async function visitorsThread(api: Api, userId: string): Promise<Loaded> {
  const profile = await api.call(showProfileCall, { params: { id: userId } });
  const { id, full_name, photoURL, role, skill, verified, levels } = profile;
  return threadFor({ ...hidden, id, full_name, photoURL, role, skill, verified, levels });
}

function threadFor(other: ChatPartner): Loaded {
  const start: ThreadStart = {
    userId: null,
    otherId: other.id,
    otherIsOnline: false,
    otherLastSeenAt: null,
    conversation: null,
    mayWrite: true,
    whyNot: null,
    messages: [],
    hasOlder: false,
    liveNumber: 0,
  };
  return { other, start, quickReplies: [] };
}
