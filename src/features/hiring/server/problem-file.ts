import { sql } from 'kysely';
import type { QueryParts } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWhen } from '../../../shared/lagos-time.ts';
import { heldForHire } from '../../escrow/server/public.ts';
import { listPaymentsSince } from '../../payments/server/public.ts';
import { endPhrase } from '../words/problem-words.ts';
import { listMessagesOf } from './hire-messages-store.ts';
import { listHistory, listQuotes } from './hire-reads.ts';
import { findHire, type ShownHire } from './hire-record.ts';
import { findJobInParts } from './job-in-parts.ts';
import { listEnds, listStatements } from './problem-store.ts';
import { findRebookedAs, findRebookedFrom } from './rebookings.ts';
import { hireIdOf, noSuchHire } from './steps/decide-problem.ts';
import { findWorkPhotos } from './work-photos.ts';

/* The file of one problem, as an operator reads it: it is put together from what the product knows. */

const momentOf = (at: Date): string => formatMoment(at.toISOString());
/** A heading with its lines; "none" where there are none. */
const part = (title: string, lines: string[]): string[] => [
  '',
  `${title}:${lines.length === 0 ? ' none' : ''}`,
  ...lines.map((line) => `  ${line}`),
];

/** Everything that decides one problem. @throws Refusal 400 and 404 as {@link describeHire} */
export const showProblemFile = async (desk: OperatorDesk, typedId: string): Promise<string[]> =>
  describeHire(desk, hireIdOf(typedId));

/**
 * Everything that is known of a hire, for operators: who, what was agreed and paid, what is held, and what happened in whose words.
 *
 * @throws Refusal 404 where there is no such hire
 */
export async function describeHire(desk: OperatorDesk, hireId: string): Promise<string[]> {
  const hire = await findHire(desk.db, hireId);
  if (!hire) throw noSuchHire(hireId);
  const held = await heldForHire(desk.db, hireId);
  const from = await findRebookedFrom(desk.db, hire);
  const as = await findRebookedAs(desk.db, hireId);
  return [
    ...aboutHire(hire, held),
    ...(await aboutParts(desk.db, hire)),
    ...(from ? [`Instead:   of hire ${from.id}, whose artisan ${from.artisanName} cancelled`] : []),
    ...(as ? [`Given on:  the money moved to hire ${as.id} of ${as.artisanName}`] : []),
    ...(await aboutMoney(desk.db, hire, desk.publicUrl())),
    ...(await aboutProblem(desk.db, hire, desk.publicUrl())),
    ...(await aboutWords(desk.db, desk.queryParts, hire)),
    ...(await aboutSteps(desk.db, hire)),
    ...whatNow(hire),
  ];
}

function aboutHire(hire: ShownHire, heldKobo: number): string[] {
  const place = [hire.jobAddress, hire.jobLandmark, hire.jobTown, hire.jobState].filter(Boolean).join(', ');
  return [
    `Hire ${hire.id}`,
    `State:     ${hire.status}${hire.isRedo ? ', work that is done again' : ''}`,
    `Customer:  ${hire.customerName} <${hire.customerEmail}>${hire.customerId ? '' : ', a guest'}`,
    `Artisan:   ${hire.artisanName} <${hire.artisanEmail}>`,
    `When:      ${formatWhen(hire)}`,
    `Price:     ${hire.priceKobo === null ? 'not agreed' : formatNaira(hire.priceKobo)}; paid: ${formatNaira(hire.amountKobo)}, of which held: ${formatNaira(heldKobo)}`,
    `Fee:       ${hire.feeBasisPoints / 100} % of what the artisan gets`,
    `Job:       ${hire.jobDescription}`,
    ...(place ? [`Where:     ${place}`] : []),
    ...(hire.notes ? [`Notes:     ${hire.notes}`] : []),
  ];
}

/** The other parts of its job; nothing where it is not divided. */
async function aboutParts(reads: Reads, hire: ShownHire): Promise<string[]> {
  if (hire.part === null) return [];
  const { parts } = await findJobInParts(reads, hire.part.groupId);
  return part(
    'Parts of the job',
    parts.map(
      ({ id, number, title, status, priceKobo }) =>
        `${number}. ${title}, ${formatNaira(priceKobo)}: ${status}, ${id === hire.id ? 'this hire' : id}`,
    ),
  );
}

async function aboutMoney(reads: Reads, hire: ShownHire, origin: string): Promise<string[]> {
  const quotes = await listQuotes(reads, hire.id);
  const payments = await listPaymentsSince(reads, hire.id, new Date(0));
  const work = await findWorkPhotos(reads, hire.id);
  return [
    ...part(
      'Prices',
      quotes.map(({ id, amountKobo, lines, note, createdAt }) => {
        const stands = id === hire.quoteId ? ', stands' : id === hire.proposedQuoteId ? ', not answered' : '';
        const made = lines.map((line) => `${line.kind} ${formatNaira(line.amountKobo)}`).join(', ');
        return `${momentOf(createdAt)}  ${formatNaira(amountKobo)}${made ? ` (${made})` : ''}${stands}${note ? `: ${note}` : ''}`;
      }),
    ),
    ...part(
      'Payments',
      payments
        .toReversed()
        .map(
          ({ createdAt, reference, method, part: of, amountKobo, status }) =>
            `${momentOf(createdAt)}  ${reference}  ${formatNaira(amountKobo)} by ${method}, ${of}: ${status}`,
        ),
    ),
    ...part(
      'Photos of the job',
      hire.photos.map((photo) => addressOf(photo, origin)),
    ),
    ...part(
      'Photos of the work',
      (['before', 'after'] as const).flatMap((stage) =>
        work[stage].map((photo) => `${stage}  ${addressOf(photo, origin)}`),
      ),
    ),
  ];
}

const addressOf = (photo: string, origin: string): string => new URL(photo, origin).href;

async function aboutProblem(reads: Reads, hire: ShownHire, origin: string): Promise<string[]> {
  const statements = await listStatements(reads, hire.id);
  const ends = await listEnds(reads, hire.id);
  return [
    ...part(
      'What they say',
      statements.flatMap(({ side, text, photos, writtenAt }) => [
        `${momentOf(writtenAt)}  ${side}: ${text}`,
        ...photos.map((photo) => `    ${addressOf(photo, origin)}`),
      ]),
    ),
    ...part(
      'Proposals and decisions',
      ends.map(
        (end) =>
          `${momentOf(end.madeAt)}  ${end.by}: ${endPhrase(end)} (${end.outcome ?? 'waits'})${end.note ? `: ${end.note}` : ''}`,
      ),
    ),
  ];
}

/** A guest and the artisan write on the hire's page; members write in the chat, of which an operator learns how much. */
async function aboutWords(
  reads: Reads,
  { chatLinesBetween }: QueryParts,
  hire: ShownHire,
): Promise<string[]> {
  const messages = await listMessagesOf(reads, hire.id);
  const written = messages.map(({ side, text, sentAt }) => `${momentOf(sentAt)}  ${side}: ${text}`);
  if (hire.customerId === null) return part('Messages on the hire’s page', written);
  const { customerId, artisanId } = hire;
  const { rows } = await sql<{ lines: number }>`
    select ${chatLinesBetween(sql`${customerId}::uuid`, sql`${artisanId}::uuid`)} as lines`.execute(reads);
  return [
    ...(written.length > 0 ? part('Messages on the hire’s page', written) : []),
    '',
    `Chat:      ${rows[0]?.lines ?? 0} messages between the two, which only they can read`,
  ];
}

/** With the moments that steps name, such as when the artisan expected to arrive. */
async function aboutSteps(reads: Reads, hire: ShownHire): Promise<string[]> {
  const history = await listHistory(reads, hire.id);
  return part(
    'What happened',
    history.map(({ happenedAt, action, actor, note, reason, moment, movedTo }) => {
      const when = moment ? `, for ${formatMoment(moment)}` : movedTo ? `, to ${formatWhen(movedTo)}` : '';
      return `${formatMoment(happenedAt)}  ${action} by ${actor}${reason ? ` (${reason})` : ''}${when}${note ? `: ${note}` : ''}`;
    }),
  );
}

function whatNow({ decideDueAt, settleDueAt, rebookDueAt }: ShownHire): string[] {
  if (decideDueAt) return ['', `To be decided by ${momentOf(decideDueAt)}.`];
  if (rebookDueAt) {
    return [
      '',
      `The customer can choose another artisan until ${momentOf(rebookDueAt)}; then all is refunded.`,
    ];
  }
  return settleDueAt
    ? ['', `Decided; takes effect on ${momentOf(settleDueAt)} unless one side appeals.`]
    : [];
}
