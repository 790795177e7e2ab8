import type { OperatorDesk } from '../../../server/operator.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { approve, namedChecks } from './approve.ts';
import { reject } from './reject.ts';

const moment = (at: Date | null): string => formatMoment(at?.toISOString() ?? '');

/** Approves from the command line; returns the lines to print. */
export async function approveLines(
  desk: OperatorDesk,
  email: string,
  note: string | undefined,
): Promise<string[]> {
  const { person, alreadySince, recorded } = await approve(desk, email, note);
  if (alreadySince) {
    return [
      `${person.email} was already verified on ${moment(alreadySince)}. Nothing was changed, and no email was sent.`,
    ];
  }
  return [
    `${person.email} is verified. The badge is on the profile, and we’ve emailed them.`,
    ...(recorded.length > 0 ? [`Recorded as passed with this approval: ${namedChecks(recorded)}.`] : []),
  ];
}

/** Rejects or revokes from the command line; returns the lines to print. */
export async function rejectLines(
  desk: OperatorDesk,
  email: string,
  reason: string,
  action: 'reject' | 'revoke' = 'reject',
): Promise<string[]> {
  const { person, alreadySince } = await reject(desk, email, reason, action);
  if (alreadySince) {
    return [
      `${person.email} was already rejected on ${moment(alreadySince)}, with the reason: ${reason}`,
      'Nothing was changed, and no email was sent.',
    ];
  }
  const what = action === 'revoke' ? 'no longer has the badge' : 'is rejected';
  return [`${person.email} ${what}. We’ve emailed them the reason.`];
}
