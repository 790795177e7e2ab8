import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clearReturn } from '../../../../browser/return-after-sign-up.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ChatResult } from '../chat-action.ts';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { SignInDialog } from '../composer/sign-in-dialog.tsx';
import { firstNameOf } from '../first-name.ts';
import { sideOf } from '../hire-step-words.ts';
import type { OpenThread, Reader } from '../load-chat.ts';
import type { OpenPicture } from './message-files.tsx';
import { MessageList } from './message-list.tsx';
import { rowsOf } from './message-rows.ts';
import { OlderMessages } from './older-messages.tsx';
import { BlockDialog, ReportDialog } from './person-dialogs.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { ThreadBeginning } from './thread-beginning.tsx';
import { ThreadHead } from './thread-head.tsx';
import { Closed, Connection, FailedBar, MarkRead, Outcome, ReadOnly } from './thread-notices.tsx';
import type { ThreadView } from './thread-view.ts';
import { useAnnouncement } from './use-announcement.ts';
import { usePlace } from './use-place.ts';
import { useThread } from './use-thread.ts';

interface ThreadProps {
  me: Reader;
  thread: OpenThread;
  now: string;
  /** The result of a form sent without script, or before the script had loaded. */
  result: ChatResult | undefined;
}

/** A conversation: head, messages and composer. */
export function Thread({ me, thread, now, result }: ThreadProps) {
  const { other, start } = thread;
  const [view, actions] = useThread(start);
  const composer = useRef<ComposerHandle>(null);
  const [newAfter, setNewAfter] = useNewMark(view, other.id);
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [signingIn, setSigningIn] = useState(false);
  const side = sideOf(me, other);
  const newest = view.messages.at(-1)?.number ?? 0;
  const mayLoadOlder = view.hasOlder && !view.loadingOlder && !view.olderFailed;
  const place = usePlace({
    newest,
    mayLoadOlder,
    loadOlder: () => void actions.loadOlder(),
    saw: actions.saw,
  });
  const rows = useMemo(
    () =>
      rowsOf({
        messages: view.messages,
        outbox: view.outbox,
        ownId: me?.id ?? null,
        otherReadNumber: view.otherReadNumber,
        newAfter,
        now,
      }),
    [view.messages, view.outbox, view.otherReadNumber, me, newAfter, now],
  );
  useEffect(() => {
    if (me) clearReturn();
  }, [me]);
  // A conversation has just begun, so load the rest of its data.
  const hasJustBegun = view.conversationId !== null && view.conversation === null;
  useEffect(() => {
    if (hasJustBegun) void actions.refresh();
  }, [hasJustBegun, actions]);
  const said = useAnnouncement(view.messages, other);

  const send = (text: string): boolean => {
    if (!actions.send(text)) return false;
    setNewAfter(null);
    if (view.signedOut) setSigningIn(true);
    place.toEnd();
    return true;
  };
  const discard = useCallback(
    (messageId: string) => composer.current?.put(actions.discard(messageId)),
    [actions],
  );
  const askToSignIn = useCallback(() => setSigningIn(true), []);
  // Ask the user to sign in only if messages wait, not while they merely read.
  const hasToSignIn = view.signedOut && view.outbox.length > 0;
  useEffect(() => setSigningIn(hasToSignIn), [hasToSignIn]);
  const missed = missedSince(place.leftAt, view, other.id);
  const nothing = rows.length === 0;
  const report = result?.intent === 'report' ? result : undefined;
  const refusedReport = report && !report.done;

  return (
    <section className="thread" aria-label={`Conversation with ${other.full_name}`} {...dropFiles(composer)}>
      <ThreadHead
        other={other}
        view={view}
        signedIn={me !== null}
        side={side}
        now={now}
        onChanged={actions.refresh}
      />
      <Connection view={view} otherId={other.id} />
      {result && result.intent !== 'send' && !refusedReport && <Outcome result={result} />}
      <div className="thread-place">
        <section
          className="thread-scroll"
          ref={place.scroller}
          onScroll={place.onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the arrow keys
          tabIndex={0}
          aria-label="Messages"
        >
          <div className={`thread-content ${nothing ? 'thread-content-empty' : ''}`}>
            {view.hasOlder ? (
              <OlderMessages view={view} onLoad={() => void actions.loadOlder()} />
            ) : (
              <ThreadBeginning other={other} empty={nothing} />
            )}
            <MessageList
              rows={rows}
              side={side}
              name={firstNameOf(other.full_name)}
              onOpen={setPicture}
              onRetry={actions.retry}
              onDiscard={discard}
            />
            {view.otherIsTyping && (
              <p className="thread-typing" aria-hidden="true">
                <span className="thread-typing-dot" />
                <span className="thread-typing-dot" />
                <span className="thread-typing-dot" />
              </p>
            )}
          </div>
        </section>
        {!place.atEnd && (
          <button type="button" className="thread-to-end" onClick={place.toEnd}>
            <Icon name="arrow-down" />
            {missed > 0 ? `${missed} new ${missed === 1 ? 'message' : 'messages'}` : 'Newest'}
            <span className="visually-hidden">: go to the newest message</span>
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
      {view.failedCount > 0 && <FailedBar view={view} onRetryAll={actions.retryAll} />}
      {thread.before !== null ? (
        <ReadOnly otherId={other.id} />
      ) : view.mayWrite ? (
        <Composer
          handle={composer}
          ownId={me?.id ?? null}
          other={other}
          view={view}
          actions={actions}
          onSend={send}
          onSignInNeeded={askToSignIn}
          quickReplies={me?.role === 'skilled' ? thread.quickReplies : null}
          messageId={thread.messageId}
          refused={result?.intent === 'send' ? result : undefined}
        />
      ) : (
        <Closed view={view} />
      )}
      <MarkRead view={view} />
      {me && (
        <BlockDialog
          other={other}
          blocked={view.conversation?.blocked ?? false}
          onChanged={actions.refresh}
        />
      )}
      {/* Without a reader, if the session ended while the report was written. */}
      {(me || refusedReport) && <ReportDialog other={other} reportId={thread.reportId} sent={report} />}
      <SignInDialog
        open={signingIn}
        onClose={() => setSigningIn(false)}
        otherId={other.id}
        name={firstNameOf(other.full_name)}
        again={view.signedOut}
      />
      <PictureDialog picture={picture} onClose={() => setPicture(null)} />
    </section>
  );
}

/** Where new messages begin: at those unread when the thread was opened, or received while the window had no focus. */
function useNewMark(view: ThreadView, otherId: string) {
  const [newAfter, setNewAfter] = useState(() =>
    view.conversation && view.conversation.unreadCount > 0 ? view.conversation.readNumber : null,
  );
  const newest = view.messages.findLast(({ senderId }) => senderId === otherId)?.number ?? 0;
  const before = useRef(newest);
  useEffect(() => {
    const last = before.current;
    before.current = newest;
    if (newest > last && !document.hasFocus()) setNewAfter((mark) => mark ?? last);
  }, [newest]);
  return [newAfter, setNewAfter] as const;
}

const missedSince = (leftAt: number | null, { messages }: ThreadView, otherId: string): number =>
  leftAt === null
    ? 0
    : messages.filter(({ number, senderId }) => number > leftAt && senderId === otherId).length;

/** Files can be dropped anywhere on the thread. */
const dropFiles = (composer: { current: ComposerHandle | null }) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    composer.current?.attach([...event.dataTransfer.files]);
  },
});
