import type { OperatorDesk } from '../../../server/operator.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment, formatWhen } from '../../../shared/lagos-time.ts';
import { heldForHire } from '../../escrow/server/public.ts';
import { listDisputedHires, listHistory } from './hire-reads.ts';
import { findHire } from './hire-record.ts';
import { hireIdOf, noSuchHire } from './steps/decide-problem.ts';
import { findWorkPhotos } from './work-photos.ts';

/** Problem reports that wait for a decision, the oldest first. */
export async function listProblems(desk: OperatorDesk): Promise<string[]> {
  const hires = await listDisputedHires(desk.db);
  if (hires.length === 0) return ['No problem reports are waiting for a decision.'];
  return [
    `${'Since'.padEnd(21)}${'Held'.padEnd(12)}${'Hire'.padEnd(38)}Customer → artisan`,
    ...hires.map(({ id, reportedAt, amountKobo, customerName, artisanName }) => {
      const since = formatMoment(reportedAt.toISOString());
      const held = formatNaira(amountKobo);
      return `${since.padEnd(21)}${held.padEnd(12)}${id.padEnd(38)}${customerName} → ${artisanName}`;
    }),
  ];
}

/** Everything that decides one problem report. @throws Refusal 400 and 404 as {@link describeHire} */
export const showProblem = async (desk: OperatorDesk, typedId: string): Promise<string[]> =>
  describeHire(desk, hireIdOf(typedId));

/**
 * A hire for operators: who, what was agreed, what is held, and what happened in whose words.
 *
 * @throws Refusal 404 where there is none
 */
export async function describeHire(desk: OperatorDesk, hireId: string): Promise<string[]> {
  const hire = await findHire(desk.db, hireId);
  if (!hire) throw noSuchHire(hireId);
  const held = await heldForHire(desk.db, hireId);
  const history = await listHistory(desk.db, hireId);
  const photos = await findWorkPhotos(desk.db, hireId);
  return [
    `Hire ${hire.id}`,
    `State:     ${hire.status}`,
    `Customer:  ${hire.customerName} <${hire.customerEmail}>${hire.customerId ? '' : ', a guest'}`,
    `Artisan:   ${hire.artisanName} <${hire.artisanEmail}>`,
    `When:      ${formatWhen(hire)}`,
    `Price:     ${formatNaira(hire.amountKobo)}, of which held: ${formatNaira(held)}`,
    `Job:       ${hire.jobDescription}`,
    ...(hire.notes ? [`Notes:     ${hire.notes}`] : []),
    ...photoLines('before', photos.before, desk.publicUrl()),
    ...photoLines('after', photos.after, desk.publicUrl()),
    ...(hire.quote?.note ? [`Quote:     ${hire.quote.note}`] : []),
    'What happened:',
    ...history.map(({ happenedAt, action, actor, note, reason, moment }) => {
      const named = [reason, moment && formatMoment(moment)].filter(Boolean).join(', ');
      const words = `${named && ` (${named})`}${note ? `: ${note}` : ''}`;
      return `  ${formatMoment(happenedAt)}  ${action} by ${actor}${words}`;
    }),
  ];
}

/** What the artisan photographed, each as an address to open. */
const photoLines = (stage: string, urls: readonly string[], publicUrl: string): string[] =>
  urls.map((url) => `Photo ${stage} the work: ${new URL(url, publicUrl).href}`);
