import type { OperatorDesk } from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { listOpenProblems, type OpenProblem } from './waiting-hires.ts';

/** Lines for a page of the problems that wait for a decision, by promised deadline, so the overdue ones come first. */
export async function listProblems(desk: OperatorDesk): Promise<string[]> {
  const { page: problems, next } = await listOpenProblems(desk.db);
  if (problems.length === 0) return ['No problem reports are waiting for a decision.'];
  const now = desk.now();
  return [
    `${'Decide by'.padEnd(33)}${'Since'.padEnd(24)}${'Held'.padEnd(12)}${'Hire'.padEnd(38)}Customer → artisan`,
    ...problems.map((problem) => lineOf(problem, now)),
    ...moreLine(next),
  ];
}

function lineOf(
  { id, status, decideDueAt, reportedAt, amountKobo, ...names }: OpenProblem,
  now: Date,
): string {
  const due = decideDueAt ? formatMoment(decideDueAt.toISOString()) : '';
  const by = `${due}${decideDueAt && decideDueAt <= now ? ' OVERDUE' : ''}`;
  const since = formatMoment(reportedAt.toISOString());
  const appeal = status === 'appealed' ? ' (appeal: the next decision is the last)' : '';
  return `${by.padEnd(33)}${since.padEnd(24)}${formatNaira(amountKobo).padEnd(12)}${id.padEnd(38)}${names.customerName} → ${names.artisanName}${appeal}`;
}
