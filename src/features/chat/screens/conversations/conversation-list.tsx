import { useMemo } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { ChatMessage, Conversation } from '../../contract.ts';
import { shortWhen } from '../chat-time.ts';
import { firstNameOf } from '../first-name.ts';
import { hireStepWords, sideOf } from '../hire-step-words.ts';
import type { ChatPage, Reader } from '../load-chat.ts';
import { useConversations } from './use-conversations.ts';

interface ConversationListProps {
  me: NonNullable<Reader>;
  page: ChatPage;
  /** The other person of the conversation open beside the list; null if none is. */
  openId: string | null;
  now: string;
}

/** The user's conversations, newest message first. */
export function ConversationList({ me, page, openId, now }: ConversationListProps) {
  const { conversations, nextCursor, liveNumber } = page;
  const start = useMemo(
    () => ({ userId: me.id, conversations, nextCursor, liveNumber }),
    [me.id, conversations, nextCursor, liveNumber],
  );
  const view = useConversations(start);
  const Heading = openId === null ? 'h1' : 'h2';
  return (
    <nav className="chat-list" aria-label="Conversations">
      <div className="chat-list-head">
        <Heading className="chat-list-title">Messages</Heading>
        {page.after !== null && (
          <Link to="/chatbox" className="link">
            Newest
          </Link>
        )}
      </div>
      {view.conversations.length === 0 ? (
        <NoConversations role={me.role} level={openId === null ? 2 : 3} />
      ) : (
        <ul className="chat-list-rows">
          {view.conversations.map((each) => (
            <li key={each.id}>
              <ConversationRow conversation={each} me={me} open={each.other.id === openId} now={now} />
            </li>
          ))}
        </ul>
      )}
      {view.hasMore && (
        <div className="chat-list-older">
          <Button
            type="button"
            variant="quiet"
            size="small"
            className="needs-script"
            onClick={() => void view.loadMore()}
            pending={view.loading}
            pendingLabel="Loading..."
          >
            {view.failed ? 'We couldn’t load them. Try again' : 'Show older conversations'}
          </Button>
          <noscript>
            <a href={`/chatbox?after=${encodeURIComponent(nextCursor ?? '')}`} className="link">
              Show older conversations
            </a>
          </noscript>
        </div>
      )}
    </nav>
  );
}

interface RowProps {
  conversation: Conversation;
  me: NonNullable<Reader>;
  open: boolean;
  now: string;
}

function ConversationRow({ conversation, me, open, now }: RowProps) {
  const { other, lastMessage, lastMessageAt, unreadCount, muted } = conversation;
  const unread = unreadCount > 0 && !open;
  return (
    <Link
      to={`/chatbox/${other.id}`}
      className={`chat-row ${unread ? 'chat-row-unread' : ''}`}
      aria-current={open ? 'page' : undefined}
    >
      <span className={`thread-face ${other.online ? 'thread-face-online' : ''}`}>
        <Avatar name={other.full_name} src={other.photoURL} size="medium" />
      </span>
      <span className="chat-row-words">
        <span className="chat-row-line">
          <span className="chat-row-name">
            <span className="chat-row-who">{other.full_name}</span>
            {other.verified && <VerifiedBadge compact />}
          </span>
          <time className="chat-row-when" dateTime={lastMessageAt}>
            {shortWhen(lastMessageAt, now)}
          </time>
        </span>
        <span className="chat-row-line">
          <span className="chat-row-last" dir="auto">
            {lastMessage && previewOf(lastMessage, conversation, me)}
          </span>
          {other.online && <span className="visually-hidden">Online</span>}
          {muted && (
            <>
              <Icon name="bell-off" />
              <span className="visually-hidden">Muted</span>
            </>
          )}
          {unread && (
            <span className="chat-row-count">
              {unreadCount > 99 ? '99+' : unreadCount}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The latest message in one line. */
function previewOf(message: ChatMessage, { other }: Conversation, me: NonNullable<Reader>): string {
  if (message.hireStep)
    return hireStepWords(message.hireStep, sideOf(me, other), firstNameOf(other.full_name));
  const own = message.senderId === me.id ? 'You: ' : '';
  if (message.text) return `${own}${message.text}`;
  const [file] = message.attachments;
  return `${own}${file?.isImage ? 'Picture' : (file?.name ?? '')}`;
}

/** The empty list: artisans are pointed to jobs, customers to artisans. */
function NoConversations({ role, level }: { role: NonNullable<Reader>['role']; level: 2 | 3 }) {
  return (
    <EmptyState
      level={level}
      title="No conversations yet"
      action={
        role === 'skilled' ? (
          <ButtonLink to="/jobs">See open jobs</ButtonLink>
        ) : (
          <ButtonLink to="/artisan">Find an artisan</ButtonLink>
        )
      }
    >
      <p>
        {role === 'skilled'
          ? 'Customers who write to you appear here. Answer a job to start a conversation.'
          : 'Write to an artisan from their profile, before or after you hire. You’ll find everything you agreed here.'}
      </p>
    </EmptyState>
  );
}
