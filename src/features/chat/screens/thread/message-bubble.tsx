import { Icon } from '../../../../ui/icon.tsx';
import { dangerIn } from '../../safety-words.ts';
import { timeOf } from '../chat-time.ts';
import { isEmojiOnly } from './links-in.ts';
import { MessageFiles, type OpenPicture, OwnFiles } from './message-files.tsx';
import type { Row, ShownMessage } from './message-rows.ts';
import { MessageText } from './message-text.tsx';
import { SafetyNote } from './safety-note.tsx';
import type { ThreadActions } from './thread-view.ts';

type MessageRow = Extract<Row, { kind: 'message' }>;

export interface BubbleProps {
  row: MessageRow;
  /** The other person's name. */
  name: string;
  onOpen: (picture: OpenPicture) => void;
  onRetry: ThreadActions['retry'];
  onDiscard: (messageId: string) => void;
}

/** A message; the last of a group also shows the time and the status. */
export function MessageBubble({ row, name, onOpen, onRetry, onDiscard }: BubbleProps) {
  const { message, first, last } = row;
  const { state, text } = message;
  const own = state !== null;
  const danger = own ? null : dangerIn(text);
  const unsure = state === 'failed' || state === 'queued' || state === 'sending';
  const bare = isEmojiOnly(text) && message.attachments.length + message.files.length === 0;
  const side = bare ? 'bubble-bare' : own ? 'bubble-own on-cloth' : 'bubble-other';
  const shape = `${side} ${first ? 'bubble-first' : ''} ${last ? 'bubble-last' : ''}`;
  return (
    <li
      className={`thread-row ${own ? 'thread-row-own' : ''} ${last ? 'thread-row-last' : ''}`}
      data-number={message.number ?? undefined}
    >
      <span className="visually-hidden">
        {own ? 'You' : name}, {timeOf(message.at)}:
      </span>
      <div className={`bubble ${shape} ${unsure ? `bubble-${state}` : ''}`}>
        <MessageFiles files={message.attachments} onOpen={onOpen} />
        <OwnFiles files={message.files} />
        {text && <MessageText text={text} />}
      </div>
      {(last || unsure) && (
        <p className="bubble-foot">
          <time dateTime={message.at}>{timeOf(message.at)}</time>
          {own && <State message={message} />}
        </p>
      )}
      {state === 'queued' && message.failure && <p className="bubble-failure-why">{message.failure}</p>}
      {state === 'failed' && <Failed message={message} onRetry={onRetry} onDiscard={onDiscard} />}
      {danger && <SafetyNote danger={danger} />}
    </li>
  );
}

function State({ message: { state } }: { message: ShownMessage }) {
  switch (state) {
    case 'sending':
      return <span className="bubble-state">Sending…</span>;
    case 'queued':
      return <span className="bubble-state">Waiting to be sent</span>;
    case 'sent':
      return (
        <span className="bubble-state">
          <Icon name="check" /> Sent
        </span>
      );
    case 'read':
      return (
        <span className="bubble-state bubble-state-read">
          <Icon name="check-check" /> Read
        </span>
      );
    default:
      return null;
  }
}

/** Why a message failed, and what can be done about it. */
function Failed({
  message: { id, failure, mayRetry },
  onRetry,
  onDiscard,
}: { message: ShownMessage } & Pick<BubbleProps, 'onRetry' | 'onDiscard'>) {
  return (
    <div className="bubble-failure">
      <p>
        <Icon name="triangle-alert" /> Message failed to send
        {mayRetry && (
          <>
            {' '}
            <button type="button" className="text-button" onClick={() => onRetry(id)}>
              Retry
            </button>
          </>
        )}{' '}
        <button type="button" className="text-button" onClick={() => onDiscard(id)}>
          Discard
        </button>
      </p>
      {failure && <p className="bubble-failure-why">{failure}</p>}
    </div>
  );
}
