import { isEmojiOnly, linksIn } from './links-in.ts';

/** The text of a message, with line breaks kept and addresses linked. Never rendered as markup. */
export function MessageText({ text }: { text: string }) {
  if (isEmojiOnly(text)) return <p className="bubble-emoji">{text}</p>;
  return (
    <p className="bubble-text" dir="auto">
      {linksIn(text).map(({ text: shown, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their places
          <a key={at} href={href} className="link" target="_blank" rel="noopener nofollow noreferrer">
            {shown}
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  );
}
