import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MOST_QUICK_REPLIES, MOST_QUICK_REPLY_CHARACTERS } from '../../../../shared/chat-limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogButton } from '../../../../ui/dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { QuickReply } from '../../contract.ts';
import type { ChatResult } from '../chat-action.ts';
import { closeDialog } from '../close-dialog.ts';

const dialogId = 'quick-replies';

/** Suggested replies, shown until the artisan saves their own. */
const suggestions = [
  'Good day! Please tell me the job, the area, and when you need it.',
  'Could you send me a picture of it?',
  'I can come and look at it tomorrow. Which time suits you?',
  'I will send you a quote here, with labour and materials listed separately.',
  'Thank you! Please book it here, so your money is safe until I finish.',
];

interface QuickRepliesProps {
  replies: readonly QuickReply[];
  /** Called with the text to put into the field. */
  onPick: (text: string) => void;
}

/** Replies one tap away. A tap puts the text into the field, where it can be edited. */
export function QuickReplies({ replies, onPick }: QuickRepliesProps) {
  const own = replies.length > 0;
  const texts = own ? replies.map(({ text }) => text) : suggestions;
  return (
    <div className="quick-replies needs-script">
      <ul aria-label={own ? 'Quick replies' : 'Suggested quick replies'}>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same answer may be kept twice
          <li key={`${at} ${text}`}>
            <button type="button" className="quick-reply" onClick={() => onPick(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <DialogButton dialogId={dialogId} variant="quiet" size="small" className="quick-replies-edit">
        <Icon name="pencil" />
        <span className="visually-hidden">Change your quick replies</span>
      </DialogButton>
      <QuickRepliesDialog replies={replies} />
    </div>
  );
}

interface Line {
  key: number;
  text: string;
}

function QuickRepliesDialog({ replies }: { replies: readonly QuickReply[] }) {
  const { Form, data, state } = useFetcher<ChatResult>();
  const lastKey = useRef(0);
  const lineOf = (text: string): Line => {
    lastKey.current += 1;
    return { key: lastKey.current, text };
  };
  const [lines, setLines] = useState<Line[]>(() => replies.map(({ text }, at) => ({ key: -at - 1, text })));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (data?.done) closeDialog(dialogId);
  }, [data]);

  const add = (text: string) => {
    setLines([...lines, lineOf(text)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  const change = (key: number, text: string) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, text } : line)));
  const remove = (key: number) => {
    setLines(lines.filter((line) => line.key !== key));
    list.current?.closest('form')?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const kept = new Set(lines.map(({ text }) => text));
  const full = lines.length >= MOST_QUICK_REPLIES;
  return (
    <Dialog id={dialogId} title="Your quick replies">
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="quick-replies" />
        <p>Answers you give often. They appear above the message box; tap one to use it.</p>
        {lines.length > 0 && (
          <ul className="quick-reply-lines" ref={list}>
            {lines.map((line, at) => (
              <ReplyLine key={line.key} line={line} at={at} onChange={change} onRemove={remove} />
            ))}
          </ul>
        )}
        <div className="chat-dialog-buttons chat-dialog-buttons-start">
          <Button
            type="button"
            variant="secondary"
            size="small"
            data-add
            disabled={full}
            onClick={() => add('')}
          >
            Add a reply
          </Button>
        </div>
        {lines.length < 3 && (
          <div className="quick-reply-suggestions">
            <p>Suggestions to start with:</p>
            <ul>
              {suggestions
                .filter((text) => !kept.has(text))
                .map((text) => (
                  <li key={text}>
                    <button type="button" className="quick-reply" onClick={() => add(text)}>
                      <Icon name="plus" /> {text}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        )}
        {data?.message && <FormMessage title={data.message} />}
        <Button type="submit" pending={state !== 'idle'} pendingLabel="Saving...">
          Save
        </Button>
      </Form>
    </Dialog>
  );
}

function ReplyLine({
  line: { key, text },
  at,
  onChange,
  onRemove,
}: {
  line: Line;
  at: number;
  onChange: (key: number, text: string) => void;
  onRemove: (key: number) => void;
}) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className="visually-hidden">
        Reply {at + 1}
      </label>
      <textarea
        id={id}
        name="reply"
        rows={2}
        className="control control-area"
        value={text}
        maxLength={MOST_QUICK_REPLY_CHARACTERS}
        onChange={(event) => onChange(key, event.target.value)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove reply ${at + 1}`}
        onClick={() => onRemove(key)}
      >
        <Icon name="trash-2" />
      </button>
    </li>
  );
}
