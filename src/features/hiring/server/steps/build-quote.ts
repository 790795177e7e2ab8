import type { Tx } from '../../../../server/database.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { newId } from '../../../../shared/identifier.ts';
import { formatNaira, LEAST_QUOTE_KOBO, MOST_QUOTE_KOBO } from '../../../../shared/kobo.ts';
import type { QuotePart, TypedParts } from '../../part-shape.ts';
import { type QuoteLineKind, quoteLineKinds } from '../../quote-lines.ts';
import { findQuote } from '../hire-reads.ts';
import type { QuoteLine } from '../hire-record.ts';
import type { Quote } from '../hire-writes.ts';

/** A price as typed, in lines, in parts or as a single sum; in whole kobo. */
interface TypedPrice {
  quoteId?: string | undefined;
  amountNaira?: number | null | undefined;
  labourNaira?: number | null | undefined;
  materialsNaira?: number | null | undefined;
  transportNaira?: number | null | undefined;
  parts?: TypedParts;
  note: string;
  photos?: string[] | undefined;
}

const fieldOfLine: Record<QuoteLineKind, 'labourNaira' | 'materialsNaira' | 'transportNaira'> = {
  labour: 'labourNaira',
  materials: 'materialsNaira',
  transport: 'transportNaira',
};

/**
 * Builds a quote from a typed price. Parts come first, then lines, then a single sum.
 *
 * @throws Refusal 400 `invalid_input` without a price, or for one out of range
 */
export function quoteOf(hireId: string, typed: TypedPrice): Quote {
  const parts = typed.parts ?? [];
  if (parts.length > 0) return quoteInParts(hireId, { ...typed, parts });
  const lines: QuoteLine[] = quoteLineKinds.flatMap((kind) => {
    const amountKobo = typed[fieldOfLine[kind]];
    return amountKobo ? [{ kind, amountKobo }] : [];
  });
  const amountKobo =
    lines.length > 0
      ? lines.reduce((sum, line) => sum + line.amountKobo, 0)
      : (typed.amountNaira ?? failAt('amountNaira', 'Your price is required.'));
  const field = lines[0] ? fieldOfLine[lines[0].kind] : 'amountNaira';
  if (amountKobo < LEAST_QUOTE_KOBO) {
    failAt(field, `Your price must be at least ${formatNaira(LEAST_QUOTE_KOBO)}.`);
  }
  if (amountKobo > MOST_QUOTE_KOBO) {
    failAt(field, `Your price may be at most ${formatNaira(MOST_QUOTE_KOBO)}.`);
  }
  return {
    id: typed.quoteId ?? newId(),
    hireId,
    amountKobo,
    lines,
    parts: [],
    note: typed.note,
    photos: typed.photos ?? [],
    days: null,
  };
}

/** Builds a quote in parts, whose sum is the price. */
function quoteInParts(
  hireId: string,
  typed: TypedPrice & { parts: NonNullable<TypedPrice['parts']> },
): Quote {
  if (typed.amountNaira || quoteLineKinds.some((kind) => typed[fieldOfLine[kind]])) {
    failAt('parts', 'Give one price for the whole job, or a price for each part, and leave the other empty.');
  }
  const parts = typed.parts.map(({ amountNaira, ...part }) => ({ ...part, amountKobo: amountNaira }));
  const amountKobo = parts.reduce((sum, part) => sum + part.amountKobo, 0);
  if (amountKobo > MOST_QUOTE_KOBO) {
    failAt('parts', `The parts together may come to at most ${formatNaira(MOST_QUOTE_KOBO)}.`);
  }
  return {
    id: typed.quoteId ?? newId(),
    hireId,
    amountKobo,
    lines: [],
    parts,
    note: typed.note,
    photos: typed.photos ?? [],
    days: null,
  };
}

/** @throws Refusal 400 `invalid_input` at the field */
export function failAt(field: string, message: string): never {
  throw new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });
}

/**
 * Whether the same quote was sent before.
 *
 * @throws Refusal 409 `already_used` if its id belongs to a different quote
 */
export async function wasSentBefore(tx: Tx, quote: Quote): Promise<boolean> {
  const earlier = await findQuote(tx, quote.id);
  if (!earlier) return false;
  const isSame =
    earlier.hireId === quote.hireId &&
    earlier.amountKobo === quote.amountKobo &&
    earlier.note === quote.note &&
    earlier.photos.join() === quote.photos.join() &&
    JSON.stringify(earlier.days) === JSON.stringify(quote.days) &&
    JSON.stringify(earlier.lines) === JSON.stringify(quote.lines) &&
    isSameParts(earlier.parts, quote.parts);
  if (isSame) return true;
  throw new Refusal(
    409,
    'already_used',
    'This form was already sent with another price or note. To correct the quote, send the form again.',
  );
}

const isSameParts = (some: readonly QuotePart[], others: readonly QuotePart[]): boolean =>
  some.length === others.length &&
  some.every((part, at) => {
    const other = others[at];
    return (
      part.title === other?.title &&
      part.amountKobo === other.amountKobo &&
      part.startDate === other.startDate &&
      part.endDate === other.endDate
    );
  });
