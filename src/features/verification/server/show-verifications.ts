import type { OperatorDesk } from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { formatDay, formatMoment, formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import {
  CHECK_KINDS,
  CHECK_NAMES,
  CHECK_STATE_NAMES,
  REFEREE_RELATION_NAMES,
  VERIFICATION_STATUS_NAMES,
} from '../../../shared/verification-words.ts';
import { findBvnDigits } from './bvn-store.ts';
import { findApplicant } from './decide.ts';
import { type Evidence, findEvidence, isExpired } from './evidence.ts';
import { typed } from './record-check.ts';
import { findVerification, listAudit, listChecks } from './verification-store.ts';
import { listUndecided } from './waiting-cases.ts';

const moment = (at: Date): string => formatMoment(at.toISOString());

/** Lists a page of the undecided verifications, earliest due day first, for the command line. */
export async function listWaiting(desk: OperatorDesk): Promise<string[]> {
  const { page: rows, next } = await listUndecided(desk.db);
  if (rows.length === 0) return ['No one is waiting for a decision.'];
  const today = lagosDay(desk.now());
  const widest = Math.max(...rows.map(({ email }) => email.length), 5);
  return [
    `${'Decide by'.padEnd(12)}${'State'.padEnd(11)}${'Passed'.padEnd(8)}${'Email'.padEnd(widest + 2)}Name`,
    ...rows.map(({ email, fullName, status, dueOn, passed }) => {
      const due = `${dueOn}${dueOn < today ? '!' : ''}`;
      return `${due.padEnd(12)}${VERIFICATION_STATUS_NAMES[status].padEnd(11)}${`${passed} of ${CHECK_KINDS.length}`.padEnd(8)}${email.padEnd(widest + 2)}${fullName}`;
    }),
    ...(rows.some(({ dueOn }) => dueOn < today) ? ['! means overdue'] : []),
    ...moreLine(next),
  ];
}

/** Prints one verification, without what only an audited command reveals. */
export async function showVerification(desk: OperatorDesk, email: string): Promise<string[]> {
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, email);
    const head = `${person.fullName} <${person.email}>`;
    const verification = await findVerification(tx, person.id);
    if (!verification) return [head, 'Has not sent anything for a verification yet.'];
    const { status, submitted_at, due_on, decided_at, reason, identity_photo } = verification;
    const hasBvn = (await findBvnDigits(tx, person.id)) !== undefined;
    const checks = await listChecks(tx, person.id);
    const audit = await listAudit(tx, person.id);
    return [
      head,
      `State:      ${VERIFICATION_STATUS_NAMES[status]}${decided_at ? `, ${moment(decided_at)}` : ''}`,
      ...(reason ? [`Reason:     ${reason}`] : []),
      `Submitted:  ${moment(submitted_at)}`,
      ...(decided_at ? [] : [`Decide by:  ${formatWeekday(due_on)}`]),
      `BVN:        ${hasBvn ? 'given (see its last digits with: bvn show)' : 'not given'}`,
      `Face photo: ${identity_photo ? 'given (see it with: verification photo)' : 'not given'}`,
      'Checks:',
      ...CHECK_KINDS.map((kind) => {
        const check = checks.find((row) => row.kind === kind);
        const state = CHECK_STATE_NAMES[check?.state ?? 'waiting'];
        return `  ${CHECK_NAMES[kind].padEnd(32)}${state}${check?.note ? `: ${check.note}` : ''}`;
      }),
      ...evidenceLines(await findEvidence(tx, desk.queryParts, person.id), desk.now()),
      'What happened:',
      ...audit.map((entry) =>
        [
          `  ${moment(entry.happenedAt)}  ${entry.action} by ${entry.actor}`,
          entry.reason ? `: ${entry.reason}` : '',
        ].join(''),
      ),
    ];
  });
}

/** Evidence, numbered as the commands about it expect. */
function evidenceLines({ bankAccount, certificates, referees, addresses }: Evidence, now: Date): string[] {
  return [
    `Bank:       ${bankAccount ? `${bankAccount.bank}, ${bankAccount.accountName}, ending in ${bankAccount.lastDigits}` : 'no confirmed account in this name'}`,
    'Certificates:',
    ...(certificates.length === 0 ? ['  none'] : []),
    ...certificates.map((each, at) => {
      const until = each.expires_on ? `, valid until ${formatDay(each.expires_on)}` : '';
      const expired = isExpired(each, now) ? ', expired' : '';
      return `  ${at + 1}. ${each.title} (${each.issuer})${until}: ${each.state}${expired}${each.reason ? `: ${each.reason}` : ''}`;
    }),
    'Addresses:',
    ...(addresses.length === 0 ? ['  none'] : []),
    ...addresses.map(
      (each) =>
        `  ${each.place}, ${each.lga}, ${each.state_name}: ${each.state}${each.reason ? `: ${each.reason}` : ''} (see it with: verification address-proof)`,
    ),
    'Referees:',
    ...(referees.length === 0 ? ['  none'] : []),
    ...referees.flatMap((each, at) => {
      const reached = [each.email, each.phone && showPhone(each.phone)].filter(Boolean).join(', ');
      return [
        `  ${at + 1}. ${each.full_name}, ${REFEREE_RELATION_NAMES[each.relation].toLowerCase()} (${reached}): ${typed(each.state)}`,
        ...(each.words ? [`     “${each.words.replaceAll(/\s+/g, ' ')}”`] : []),
      ];
    }),
  ];
}
