import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';

import { Avatar } from '../../../../ui/avatar.tsx';
import { checkedText, VerifiedBadge } from '../../../../ui/badge.tsx';
import { DialogButton } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { stateLabel } from '../../../hiring/words/states.ts';
import type { ChatPartner, ChatPerson, Conversation } from '../../contract.ts';
import type { ChatResult } from '../chat-action.ts';
import { lastSeenWords } from '../chat-time.ts';
import type { Side } from '../hire-step-words.ts';
import { PlainForm } from '../plain-form.tsx';

import { blockDialogId, reportDialogId } from './person-dialogs.tsx';
import type { ThreadView } from './thread-view.ts';

interface ThreadHeadProps {
  other: ChatPartner;
  view: Pick<ThreadView, 'conversation' | 'otherIsOnline' | 'otherLastSeenAt' | 'otherIsTyping'>;
  signedIn: boolean;
  side: Side;
  now: string;
  /** Called after a change, to reload the state of the conversation. */
  onChanged: () => void;
}

/** The other person, their presence, and the actions for them. */
export function ThreadHead({ other, view, signedIn, side, now, onChanged }: ThreadHeadProps) {
  const { conversation } = view;
  return (
    <header className="thread-head">
      <div className="thread-head-row">
        <Link
          to={signedIn ? '/chatbox' : `/profile/${other.id}`}
          className="icon-button thread-back"
          aria-label={signedIn ? 'All messages' : 'Back to the profile'}
        >
          <Icon name="arrow-left" />
        </Link>
        <span className={`thread-face ${view.otherIsOnline ? 'thread-face-online' : ''}`}>
          <Avatar name={other.full_name} src={other.photoURL} size="small" priority />
        </span>
        <div className="thread-head-words">
          <h1 className="thread-name">
            {hasProfile(other) ? (
              <Link to={`/profile/${other.id}`}>{other.full_name}</Link>
            ) : (
              <span>{other.full_name}</span>
            )}
            {other.verified && <VerifiedBadge compact />}
          </h1>
          <p className="thread-presence">
            {[other.skill, presenceWords(view, now)].filter(Boolean).join(' · ')}
            {conversation?.muted && (
              <>
                {' '}
                <Icon name="bell-off" /> <span className="visually-hidden">Muted</span>
              </>
            )}
          </p>
          {side === 'customer' && <Checked levels={other.levels} />}
        </div>
        {signedIn && <ThreadMenu other={other} conversation={conversation} onChanged={onChanged} />}
      </div>
      {conversation?.hire && (
        <Link to={`/hires/${conversation.hire.id}`} className="thread-hire">
          <Icon name="calendar-check" />
          <span>
            {side === 'artisan' ? 'Your job' : 'Your hire'}:{' '}
            <strong>{stateLabel(conversation.hire.status, side)}</strong>
          </span>
          <Icon name="arrow-right" className="thread-hire-arrow" />
        </Link>
      )}
    </header>
  );
}

/** What we have checked of the person, in one line on a phone, which unfolds if there is more. */
function Checked({ levels }: { levels: readonly string[] }) {
  if (!levels[2]) return levels[0] && <p className="thread-checked">{checkedText(levels)}</p>;
  return (
    <details className="thread-checked">
      <summary>{`${levels[0]} and ${levels.length - 1} more checked`}</summary>
      {levels.slice(1).join(', ')}
    </details>
  );
}

/** Consumers have a public page only while they have an open job, so only artisans are linked. */
const hasProfile = ({ role }: ChatPerson): boolean => role === 'skilled';

function presenceWords(view: ThreadHeadProps['view'], now: string): string {
  if (view.otherIsTyping) return 'typing…';
  return view.otherIsOnline ? 'Online' : lastSeenWords(view.otherLastSeenAt, now);
}

interface ThreadMenuProps {
  other: ChatPerson;
  conversation: Conversation | null;
  onChanged: () => void;
}

/** Uses the popover API, so that the menu opens and closes without script. */
function ThreadMenu({ other, conversation, onChanged }: ThreadMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // Closing the menu first returns the focus to its button, where the dialog will return it later.
  const close = () => menu.current?.hidePopover?.();
  return (
    <div className="thread-menu">
      <button type="button" className="icon-button" popoverTarget="thread-menu" aria-label="More">
        <Icon name="ellipsis-vertical" />
      </button>
      <div ref={menu} id="thread-menu" popover="auto" className="thread-menu-sheet">
        {hasProfile(other) && (
          <Link to={`/profile/${other.id}`} className="thread-menu-item">
            <Icon name="user-round" /> View profile
          </Link>
        )}
        {conversation && <MuteButton conversation={conversation} onPressed={close} onChanged={onChanged} />}
        {conversation && (
          <DialogButton dialogId={blockDialogId} className="thread-menu-item" variant="quiet" onClick={close}>
            <Icon name="ban" /> {conversation.blocked ? 'Unblock' : 'Block'}
          </DialogButton>
        )}
        <DialogButton dialogId={reportDialogId} className="thread-menu-item" variant="quiet" onClick={close}>
          <Icon name="flag" /> Report
        </DialogButton>
      </div>
    </div>
  );
}

interface MuteButtonProps {
  conversation: Conversation;
  onPressed: () => void;
  onChanged: () => void;
}

function MuteButton({ conversation, onPressed, onChanged }: MuteButtonProps) {
  const { Form, data, state } = useFetcher<ChatResult>();
  useEffect(() => {
    if (data?.done) onChanged();
  }, [data, onChanged]);
  return (
    <Form method="post" onSubmit={onPressed}>
      <input type="hidden" name="intent" value="mute" />
      <input type="hidden" name="conversationId" value={conversation.id} />
      <input type="hidden" name="muted" value={conversation.muted ? 'no' : 'yes'} />
      <PlainForm />
      <button type="submit" className="thread-menu-item" disabled={state !== 'idle'}>
        <Icon name={conversation.muted ? 'bell' : 'bell-off'} /> {conversation.muted ? 'Unmute' : 'Mute'}
      </button>
    </Form>
  );
}
