import { Form, Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { ChatResult } from '../chat-action.ts';
import { signInUrl } from '../composer/sign-in-dialog.tsx';
import { blockDialogId } from './person-dialogs.tsx';
import type { ThreadActions, ThreadView } from './thread-view.ts';

/** A notice above the messages while they cannot be sent. */
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

/** "{n} message(s) failed to send", with a button to retry all. */
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

/** Shown instead of the composer if the user cannot write, with the reason. */
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

/** Shown instead of the composer on an older page without script. */
export function ReadOnly({ otherId }: { otherId: string }) {
  return (
    <div className="composer composer-closed">
      <p>
        These are older messages.{' '}
        <a href={`/chatbox/${otherId}`} className="link">
          Go to the newest messages
        </a>
      </p>
    </div>
  );
}

/** Without script the page cannot detect reading, so it shows a button. */
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
          Mark as read
        </Button>
      </Form>
    </noscript>
  );
}

/** The result of a form sent from a dialog without script, which is closed now. */
export function Outcome({ result: { done, message } }: { result: ChatResult }) {
  return message ? <FormMessage tone={done ? 'good' : 'bad'} title={message} /> : null;
}
