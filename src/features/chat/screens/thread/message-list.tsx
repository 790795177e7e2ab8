import { memo } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { timeOf } from '../chat-time.ts';
import { hireStepWords, type Side } from '../hire-step-words.ts';
import { type BubbleProps, MessageBubble } from './message-bubble.tsx';
import type { Row } from './message-rows.ts';

interface MessageListProps extends Omit<BubbleProps, 'row'> {
  rows: readonly Row[];
  side: Side;
}

/** What was said, oldest first, with the days between and what happened to the hire. */
export const MessageList = memo(function MessageList({ rows, side, ...bubble }: MessageListProps) {
  return (
    <ol className="thread-rows">
      {rows.map((row) => {
        switch (row.kind) {
          case 'day':
            return (
              <li key={row.key} className="thread-day">
                <span className="thread-day-words">{row.words}</span>
              </li>
            );
          case 'new':
            return (
              <li key={row.key} className="thread-new" data-mark>
                <span>New messages</span>
              </li>
            );
          case 'step':
            return <HireLine key={row.key} row={row} side={side} name={bubble.name} />;
          default:
            return <MessageBubble key={row.key} row={row} {...bubble} />;
        }
      })}
    </ol>
  );
});

/** A step of the hire, in the middle. A step that this page is too old to know leads to the hire all the same. */
function HireLine({
  row: { step, number, at },
  side,
  name,
}: {
  row: Extract<Row, { kind: 'step' }>;
  side: Side;
  name: string;
}) {
  return (
    <li className="thread-step" data-number={number}>
      <Link to={`/hires/${step.hireId}`}>
        <Icon name="calendar-check" />
        <span>{hireStepWords(step, side, name)}</span>
      </Link>
      <time dateTime={at}>{timeOf(at)}</time>
    </li>
  );
}
