/** A piece of a text: plain, or an address that a tap opens. */
export interface TextPiece {
  text: string;
  href?: string;
}

/** Only what begins like a web address; whatever else it leads to (javascript:, data:) is never a link. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** What ends a sentence rather than an address. */
const sentenceEnd = /[.,;:!?'’”»…*_~]+$/u;

/** Splits a text at its web addresses; put together again, the pieces are the text. */
export function linksIn(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const written = withoutSentenceEnd(match[0]);
    const href = hrefOf(written);
    if (href === undefined) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index) });
    pieces.push({ text: written, href });
    done = match.index + written.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

/** "(see https://example.ng/a_(b))." ends in "b)": a bracket belongs to the address that opened it. */
function withoutSentenceEnd(written: string): string {
  const shorter = written.replace(sentenceEnd, '');
  const closing = shorter.at(-1);
  const opening = closing === ')' ? '(' : closing === ']' ? '[' : undefined;
  if (opening === undefined || closing === undefined) return shorter;
  const surplus = shorter.split(closing).length > shorter.split(opening).length;
  return surplus ? withoutSentenceEnd(shorter.slice(0, -1)) : shorter;
}

/** "https://bank.ng@elsewhere.com" looks like one place and leads to another: it stays text. */
function hrefOf(written: string): string | undefined {
  const href = /^www\./i.test(written) ? `https://${written}` : written;
  if (!URL.canParse(href)) return undefined;
  const { protocol, hostname, username, password } = new URL(href);
  if (!/^https?:$/.test(protocol) || username || password) return undefined;
  return hostname.includes('.') || hostname === 'localhost' ? href : undefined;
}

const emoji =
  /\p{RI}\p{RI}|[0-9#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}(?:[\u{FE0F}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]|\u{200D}\p{Extended_Pictographic})*/gu;
const MOST_LARGE_EMOJI = 6;

/** Whether a message is a few emoji and nothing else: it is shown larger then. */
export function isEmojiOnly(text: string): boolean {
  const count = text.match(emoji)?.length ?? 0;
  return count > 0 && count <= MOST_LARGE_EMOJI && text.replace(emoji, '').trim() === '';
}
