import { type ReactNode, useEffect, useRef } from 'react';
import { fieldId } from './field.tsx';

export type MessageTone = 'bad' | 'good' | 'warn' | 'info';

export interface FormMessageProps {
  tone?: MessageTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
}

/**
 * The result of a form, or a notice in a page. Screen readers announce an error at once, and anything else at the next
 * pause.
 */
export function FormMessage({ tone = 'bad', title, children }: FormMessageProps) {
  return (
    <div className={`message message-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {title && <p className="message-title">{title}</p>}
      {children}
    </div>
  );
}

export interface ErrorSummaryProps {
  /** The server's message. */
  message?: string | undefined;
  /** The server's messages by field name; each becomes a link to its field. */
  fields?: Record<string, string> | undefined;
  /** False where it is only an example. */
  takeFocus?: boolean | undefined;
}

/** All messages of a refused form in one box. It takes the focus, so that people need not search for the reason. */
export function ErrorSummary({ message, fields = {}, takeFocus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(fields);
  const said = JSON.stringify([message, entries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new refusal takes the focus
  useEffect(() => {
    if (takeFocus) box.current?.focus();
  }, [said]);
  if (!message && entries.length === 0) return null;
  const alone = entries.length === 1 && entries[0]?.[1] === message;
  return (
    <div className="message message-bad" role="alert" tabIndex={-1} ref={box}>
      {message && !alone && <p className="message-title">{message}</p>}
      {entries.length > 0 && (
        <ul className="message-list">
          {entries.map(([name, text]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
