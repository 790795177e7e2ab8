import type { OperatorDesk } from '../../../server/operator.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWhen } from '../../../shared/lagos-time.ts';
import { endPhrase } from '../words/problem-words.ts';
import { gatherHire, type HireFile } from './hire-file.ts';
import type { ShownHire } from './hire-record.ts';
import { hireIdOf } from './steps/decide-problem.ts';

/* The file of one problem, as text for the command line. */

const momentOf = (at: Date): string => formatMoment(at.toISOString());
/** A heading with indented lines; "none" if there are no lines. */
const part = (title: string, lines: string[]): string[] => [
  '',
  `${title}:${lines.length === 0 ? ' none' : ''}`,
  ...lines.map((line) => `  ${line}`),
];

/**
 * Describes the hire of a problem.
 *
 * @throws Refusal 400 for an invalid id, 404 as {@link describeHire}
 */
export const showProblemFile = async (desk: OperatorDesk, typedId: string): Promise<string[]> =>
  describeHire(desk, hireIdOf(typedId));

/**
 * Describes a hire for operators: the two sides, what was agreed, paid and is held, and the history with its messages.
 *
 * @throws Refusal 404 for an unknown hire
 */
export async function describeHire(desk: OperatorDesk, hireId: string): Promise<string[]> {
  const file = await gatherHire(desk, hireId);
  const { rebookedFrom: from, rebookedAs: as } = file;
  const origin = desk.publicUrl();
  return [
    ...aboutHire(file),
    ...aboutParts(file),
    ...(from ? [`Replaces:  hire ${from.id}, whose artisan ${from.artisanName} cancelled`] : []),
    ...(as ? [`Moved to:  the money is now in hire ${as.id} of ${as.artisanName}`] : []),
    ...aboutMoney(file, origin),
    ...aboutProblem(file, origin),
    ...aboutWords(file),
    ...aboutSteps(file),
    ...whatNow(file.hire),
  ];
}

function aboutHire({ hire, heldKobo }: HireFile): string[] {
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

/** The parts of the hire's job; [] if it is not divided. */
function aboutParts({ hire, parts }: HireFile): string[] {
  if (hire.part === null) return [];
  return part(
    'Parts of the job',
    parts.map(
      ({ id, number, title, status, priceKobo }) =>
        `${number}. ${title}, ${formatNaira(priceKobo)}: ${status}, ${id === hire.id ? 'this hire' : id}`,
    ),
  );
}

function aboutMoney({ hire, quotes, payments, workPhotos }: HireFile, origin: string): string[] {
  return [
    ...part(
      'Prices',
      quotes.map(({ id, amountKobo, lines, note, createdAt }) => {
        const stands =
          id === hire.quoteId ? ', current' : id === hire.proposedQuoteId ? ', not answered' : '';
        const made = lines.map((line) => `${line.kind} ${formatNaira(line.amountKobo)}`).join(', ');
        return `${momentOf(createdAt)}  ${formatNaira(amountKobo)}${made ? ` (${made})` : ''}${stands}${note ? `: ${note}` : ''}`;
      }),
    ),
    ...part(
      'Payments',
      payments.map(
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
        workPhotos[stage].map((photo) => `${stage}  ${addressOf(photo, origin)}`),
      ),
    ),
  ];
}

const addressOf = (photo: string, origin: string): string => new URL(photo, origin).href;

function aboutProblem({ statements, ends }: HireFile, origin: string): string[] {
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

function aboutWords({ messages, chatLines }: HireFile): string[] {
  const written = messages.map(({ side, text, sentAt }) => `${momentOf(sentAt)}  ${side}: ${text}`);
  if (chatLines === null) return part('Messages on the hire’s page', written);
  return [
    ...(written.length > 0 ? part('Messages on the hire’s page', written) : []),
    '',
    `Chat:      ${chatLines} messages between the two, which only they can read`,
  ];
}

/** The history, with moments that steps name, such as the expected arrival. */
function aboutSteps({ history }: HireFile): string[] {
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
