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

/** Who looks at the page; null: a visitor. */
export type Reader = Pick<OwnUser, 'id' | 'role'> | null;

/** A thread as the server shows it. */
export interface OpenThread {
  other: ChatPartner;
  start: ThreadStart;
  /** Shown from this message upwards, for browsers without script; null: the newest page. */
  before: number | null;
  quickReplies: QuickReply[];
  /** The ids that a message, and a report, sent by this page's forms get. */
  messageId: string;
  reportId: string;
}

export interface ChatPage {
  me: Reader;
  conversations: Conversation[];
  nextCursor: string | null;
  /** Shown from this one on, for browsers without script. */
  after: string | null;
  /** Absent: the list alone. */
  thread: OpenThread | null;
  /** The caller can see no person with that id. */
  missing: boolean;
  liveNumber: number;
  now: string;
}

const USUAL_MESSAGES = 30;
const MOST_MESSAGES = 100;

/** The caller's conversations, and the one with the person in the address. */
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
  // What happens from here on is heard live; so this is asked before the thread, which may change meanwhile.
  if (user) Object.assign(page, await api.call(listConversationsCall, { query }));
  const before = Number(address.searchParams.get('before')) || null;
  const thread = id ? await openThread(api, page, id, before) : null;
  Object.assign(page, { thread, missing: id !== undefined && thread === null });
  // A person who was signed out while they wrote finds their words again, also where a visitor would find no one.
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

/** @returns null where there is nobody of that id, or nobody that the reader may see */
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
  // All that is unread, and a little of what stood before it.
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

/** What only those who are signed in see of somebody. */
const hidden = { skill: null, verified: false, online: false, lastSeenAt: null };

/** Whom a visitor would write to, as everybody may see them. */
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
