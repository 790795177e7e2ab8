import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Form, Link } from 'react-router';
import { MOST_MESSAGE_CHARACTERS } from '../../../../shared/chat-limits.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { QuickReply } from '../../contract.ts';
import { dangerIn } from '../../safety-words.ts';
import { PlainForm } from '../plain-form.tsx';
import { SafetyNote } from '../thread/safety-note.tsx';
import type { ThreadActions, ThreadView } from '../thread/thread-view.ts';
import { deleteDraft, readDraft, storeDraft } from './chat-draft.ts';
import { QuickReplies } from './quick-replies.tsx';
import { signInUrl } from './sign-in-dialog.tsx';
import { Tray } from './tray.tsx';

/** What the thread can do with the composer. */
export interface ComposerHandle {
  /** Appends a text to the field and puts the cursor after it. */
  put(text: string): void;
  attach(files: readonly File[]): void;
}

interface ComposerProps {
  handle: RefObject<ComposerHandle | null>;
  /** Null for a visitor. */
  ownId: string | null;
  other: { id: string; full_name: string };
  view: Pick<ThreadView, 'tray' | 'uploading' | 'online'>;
  actions: Pick<ThreadActions, 'attach' | 'detach' | 'retryFile' | 'typed'>;
  /** @returns false if the message was not accepted; the text then stays in the field */
  onSend: (text: string) => boolean;
  onSignInNeeded: () => void;
  /** An artisan's quick replies; null for everyone else. */
  quickReplies: readonly QuickReply[] | null;
  /** The id of a message sent without script. */
  messageId: string;
  /** The text of such a message and why it was refused. */
  refused: { text?: string; message?: string; signedOut?: boolean } | undefined;
}

/** Shows the number of characters left from this many on. */
const COUNTED_CHARACTERS = 500;

/** Suggestions for the file picker; the server checks the actual content. */
const accepted =
  'image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.txt,.csv,.mp3,.m4a,.ogg,.wav,.amr,.mp4,.mov,.webm,.3gp';

/** On a phone Enter starts a new line, since there is a send button and no Shift key. */
const enterSends = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The form for writing a message. */
export function Composer(props: ComposerProps) {
  const { handle, ownId, other, view, actions, onSend, onSignInNeeded, quickReplies } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.refused?.text ?? '');
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const left = MOST_MESSAGE_CHARACTERS - [...text].length;
  const empty = text.trim() === '' && view.tray.length === 0;
  const danger = dangerIn(text);

  const write = (next: string) => {
    setText(next);
    storeDraft(ownId, other.id, next);
  };
  // Text typed before the script loaded wins over the stored draft.
  useEffect(() => {
    const already = field.current?.value;
    if (already) storeDraft(ownId, other.id, already);
    const draft = already || readDraft(ownId, other.id);
    if (draft) setText(draft);
  }, [ownId, other.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows and shrinks with what stands in it
  useEffect(() => growToFit(field.current), [text]);

  const attach = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (ownId === null) return onSignInNeeded();
    setLeftOut(actions.attach(files));
    field.current?.focus({ preventScroll: true });
  };
  const detach = (fileId: string) => {
    setLeftOut(null);
    actions.detach(fileId);
  };
  const put = (added: string) => {
    const next = text.trim() === '' ? added : `${text.trimEnd()}\n${added}`;
    write(next);
    requestAnimationFrame(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(next.length, next.length);
    });
  };
  useImperativeHandle(handle, () => ({ put, attach }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus({ preventScroll: true });
    if (empty || left < 0 || view.uploading) return;
    if (ownId === null) return onSignInNeeded();
    const refused = view.tray.find(({ mayRetry }) => !mayRetry);
    if (refused) setLeftOut(`Remove ${refused.name} first: it can’t be sent.`);
    if (!onSend(text)) return;
    setText('');
    setLeftOut(null);
    deleteDraft(ownId, other.id);
  };
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !enterSends()) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };

  return (
    <div className="composer">
      {quickReplies && <QuickReplies replies={quickReplies} onPick={put} />}
      {danger && <SafetyNote danger={danger} />}
      <Tray files={view.tray} onRemove={detach} onRetry={actions.retryFile} />
      {(leftOut ?? props.refused?.message) && (
        <p className="composer-problem" role="alert">
          {leftOut ?? props.refused?.message}{' '}
          {props.refused?.signedOut && <Link to={signInUrl(other.id)}>Sign In</Link>}
        </p>
      )}
      <Form method="post" className="composer-row" onSubmit={submit}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="id" value={props.messageId} />
        <PlainForm />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={accepted}
          aria-label="Files to send"
          onChange={({ currentTarget }) => {
            attach([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <button
          type="button"
          className="icon-button needs-script"
          aria-label="Add pictures or files"
          onClick={() => (ownId === null ? onSignInNeeded() : picker.current?.click())}
        >
          <Icon name="paperclip" />
        </button>
        <label htmlFor="message-field" className="visually-hidden">
          Message to {other.full_name}
        </label>
        <textarea
          id="message-field"
          ref={field}
          name="text"
          rows={1}
          dir="auto"
          className="control composer-field"
          placeholder="Write a message"
          autoComplete="off"
          enterKeyHint="enter"
          aria-describedby="message-hint"
          aria-invalid={left < 0 ? true : undefined}
          value={text}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            if (currentTarget.value) actions.typed();
          }}
          onKeyDown={pressKey}
          onPaste={paste}
        />
        <button
          type="submit"
          className="composer-send"
          aria-label={view.uploading ? 'Send. Your files are still uploading.' : 'Send'}
          aria-disabled={empty || left < 0 || view.uploading ? true : undefined}
        >
          <Icon name="send-horizontal" />
        </button>
      </Form>
      <p id="message-hint" className="composer-hint">
        <span className="composer-hint-desk">Press Enter to send, or Shift + Enter for a new line.</span>
        <span className="composer-hint-phone">Press Enter for a new line.</span>
      </p>
      {left <= COUNTED_CHARACTERS && <Left characters={left} />}
    </div>
  );
}

function Left({ characters }: { characters: number }) {
  const count = Math.abs(characters);
  const counted = `${count.toLocaleString('en-NG')} ${count === 1 ? 'character' : 'characters'}`;
  const words =
    characters < 0
      ? `${counted} too many. Please shorten your message or send it in parts.`
      : `${counted} left`;
  return (
    <p className={`composer-left ${characters < 0 ? 'composer-left-none' : ''}`} role="status">
      {words}
    </p>
  );
}

/** For browsers without `field-sizing: content`; the style sheet limits the height. */
function growToFit(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 3}px`;
}
