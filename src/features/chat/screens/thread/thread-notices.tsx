import { Form, Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { ChatResult } from '../chat-action.ts';
import { signInUrl } from '../composer/sign-in-dialog.tsx';
import { blockDialogId } from './person-dialogs.tsx';
import type { ThreadActions, ThreadView } from './thread-view.ts';

/** Said above the messages while they cannot go out. */
export function Connection({ view, otherId }: { view: ThreadView; otherId: string }) {
  return (
    <>
      {!view.online && (
        <p className="thread-offline" role="status">
          <Icon name="wifi-off" /> You are offline. Messages will be sent when you reconnect.
        </p>
      )}
      {view.signedOut && (
        <p className="thread-offline" role="status">
          <span>
            You were signed out.{' '}
            <Link to={signInUrl(otherId)} className="link">
              Sign in again
            </Link>
            , and we’ll send your messages.
          </span>
        </p>
      )}
    </>
  );
}

/** "{n} message(s) failed to send", and a way to try all of them again. */
export function FailedBar({ view, onRetryAll }: { view: ThreadView; onRetryAll: ThreadActions['retryAll'] }) {
  const hopeful = view.outbox.some(({ state, mayRetry }) => state === 'failed' && mayRetry);
  return (
    <div className="thread-failed" role="status">
      <span>{view.failedCount} message(s) failed to send</span>
      <Button
        type="button"
        size="small"
        variant="secondary"
        disabled={!view.online || !hopeful}
        onClick={onRetryAll}
      >
        Retry All
      </Button>
    </div>
  );
}

/** Nothing can be written here, and why. */
export function Closed({ view }: { view: ThreadView }) {
  const unblock = () => {
    const dialog = document.getElementById(blockDialogId);
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  };
  return (
    <div className="composer composer-closed">
      <p>{view.whyNot}</p>
      {view.conversation?.blocked && (
        <Button type="button" size="small" variant="secondary" className="needs-script" onClick={unblock}>
          Unblock
        </Button>
      )}
    </div>
  );
}

/** An older page, in a browser without script: one writes at the newest. */
export function ReadOnly({ otherId }: { otherId: string }) {
  return (
    <div className="composer composer-closed">
      <p>
        These are older messages.{' '}
        <a href={`/chatbox/${otherId}`} className="link">
          Go to the newest
        </a>
      </p>
    </div>
  );
}

/** Without script the page cannot tell what was read, so the reader says it. */
export function MarkRead({ view: { conversation, messages } }: { view: ThreadView }) {
  const newest = messages.at(-1);
  if (!conversation || conversation.unreadCount === 0 || !newest) return null;
  return (
    <noscript>
      <Form method="post" className="thread-mark-read">
        <input type="hidden" name="intent" value="read" />
        <input type="hidden" name="conversationId" value={conversation.id} />
        <input type="hidden" name="number" value={newest.number} />
        <input type="hidden" name="plain" value="yes" />
        <Button type="submit" size="small" variant="secondary">
          I have read these messages
        </Button>
      </Form>
    </noscript>
  );
}

/** What became of a form that a browser without script sent from a dialog, which is closed now. */
export function Outcome({ result: { done, message } }: { result: ChatResult }) {
  return message ? <FormMessage tone={done ? 'good' : 'bad'} title={message} /> : null;
}
