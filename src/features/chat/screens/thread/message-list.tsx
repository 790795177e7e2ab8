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

/** Messages, oldest first, with separators between days and lines about hires. */
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

/** A line about a hire. An unknown step from a newer server still links to the hire. */
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
