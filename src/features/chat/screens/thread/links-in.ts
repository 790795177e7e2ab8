/** A piece of text, linked if it has an `href`. */
export interface TextPiece {
  text: string;
  href?: string;
}

/** Only http(s) and www addresses are linked; never javascript: or data: URLs. */
const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const sentenceEnd = /[.,;:!?'’”»…*_~]+$/u;

/** Splits a text at its web addresses. The pieces joined together are the text. */
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

/** Removes closing punctuation from an address, but keeps a bracket that the address itself opened, as in "a_(b)". */
function withoutSentenceEnd(written: string): string {
  const shorter = written.replace(sentenceEnd, '');
  const closing = shorter.at(-1);
  const opening = closing === ')' ? '(' : closing === ']' ? '[' : undefined;
  if (opening === undefined || closing === undefined) return shorter;
  const surplus = shorter.split(closing).length > shorter.split(opening).length;
  return surplus ? withoutSentenceEnd(shorter.slice(0, -1)) : shorter;
}

/**
 * The URL to link; undefined for one with credentials, such as
 * "https://bank.ng@elsewhere.com", which hides where it leads.
 */
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

/** Whether a message consists of a few emoji only, so that it is shown larger. */
export function isEmojiOnly(text: string): boolean {
  const count = text.match(emoji)?.length ?? 0;
  return count > 0 && count <= MOST_LARGE_EMOJI && text.replace(emoji, '').trim() === '';
}
