import type { z } from 'zod';
import { formatWhen } from '../../../shared/lagos-time.ts';
import type { hireFile } from '../console-calls.ts';
import type { HireFile } from './hire-file.ts';

/**
 * A hire's file on the console. Emails, phone numbers, addresses and messages are left
 * out; operators request them separately.
 */
export function fileView(file: HireFile): z.input<typeof hireFile> {
  const { hire } = file;
  return {
    id: hire.id,
    status: hire.status,
    isRedo: hire.isRedo,
    customer: { id: hire.customerId, name: hire.customerName },
    artisan: { id: hire.artisanId, name: hire.artisanName },
    when: formatWhen(hire),
    job: hire.jobDescription,
    notes: hire.notes,
    town: [hire.jobTown, hire.jobState].filter(Boolean).join(', '),
    priceKobo: hire.priceKobo,
    amountKobo: hire.amountKobo,
    heldKobo: file.heldKobo,
    feeBasisPoints: hire.feeBasisPoints,
    questionedAt: hire.questionedAt?.toISOString() ?? null,
    rebookedFrom: otherOf(file.rebookedFrom),
    rebookedAs: otherOf(file.rebookedAs),
    parts: file.parts.map(({ id, number, title, status, priceKobo }) => ({
      ...{ id, number, title, status, priceKobo },
    })),
    prices: file.quotes.map((quote) => ({
      at: quote.createdAt.toISOString(),
      amountKobo: quote.amountKobo,
      lines: quote.lines,
      note: quote.note,
      photos: quote.photos,
      stands:
        quote.id === hire.quoteId ? 'stands' : quote.id === hire.proposedQuoteId ? 'not answered' : 'before',
    })),
    payments: file.payments.map(({ createdAt, reference, amountKobo, method, part, status }) => ({
      ...{ at: createdAt.toISOString(), reference, amountKobo, method, part, status },
    })),
    jobPhotos: hire.photos,
    workPhotos: file.workPhotos,
    statements: file.statements.map(({ writtenAt, side, text, photos }) => ({
      ...{ at: writtenAt.toISOString(), side, text, photos },
    })),
    ends: file.ends.map(({ id, madeAt, by, kind, toCustomerKobo, days, note, outcome }) => ({
      ...{ id, at: madeAt.toISOString(), by, kind, toCustomerKobo, days, note, outcome },
    })),
    messages: file.messages.length,
    chatLines: file.chatLines,
    history: file.history.map((event) => ({
      at: event.happenedAt,
      action: event.action,
      actor: event.actor,
      words: wordsOf(event),
    })),
  };
}

const otherOf = (hire: HireFile['rebookedFrom']) =>
  hire ? { id: hire.id, artisanName: hire.artisanName } : null;

/** The reason, the new days and the note of a step, as one line. */
function wordsOf({ reason, movedTo, note }: HireFile['history'][number]): string {
  return [reason?.replaceAll('_', ' '), movedTo && `to ${formatWhen(movedTo)}`, note]
    .filter(Boolean)
    .join('; ');
}
