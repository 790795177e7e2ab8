import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import {
  CHECK_KINDS,
  CHECK_NAMES,
  CHECK_STATE_NAMES,
  CHECK_STATES,
  type CheckKind,
  type CheckState,
} from '../../../shared/verification-words.ts';
import { assertWords, type ExpectedCase, onVerification } from './decide.ts';
import { type Applicant, saveChecks } from './verification-store.ts';

/** The spelling on the command line: bank-account, not-given. */
export const typed = (word: string): string => word.replaceAll('_', '-');

const read = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((word) => typed(word) === text.toLowerCase().replaceAll('_', '-'));

/**
 * Records an operator's result for one check.
 *
 * @param expected the case as the operator saw it; absent on the command line
 * @throws Refusal 409 `not_possible_now` once the case is decided, `already_decided` or `changed_meanwhile`
 */
export async function saveCheck(
  desk: OperatorDesk,
  emailOrId: string,
  { kind, state, note }: { kind: CheckKind; state: CheckState; note?: string | undefined },
  expected?: ExpectedCase,
): Promise<Applicant> {
  if (note !== undefined) assertWords(note, '--note');
  return onVerification(
    desk,
    emailOrId,
    async (tx, person, verification) => {
      if (verification.decided_at) {
        const message = `${person.email} is already ${verification.status}. Checks must be recorded before the decision.`;
        throw new Refusal(409, 'not_possible_now', message);
      }
      const at = desk.now();
      await saveChecks(tx, person.id, { [kind]: state }, at, note);
      await writeAuditEntry(tx, {
        actor: desk.operator,
        action: 'verification.check',
        subjectId: person.id,
        reason: note ?? '',
        details: { kind, state },
        at,
      });
      return person;
    },
    expected,
  );
}

/** Command line version of {@link saveCheck}. */
export async function recordCheck(
  desk: OperatorDesk,
  email: string,
  check: { kind: string; state: string; note?: string | undefined },
): Promise<string[]> {
  const kind: CheckKind | undefined = read(CHECK_KINDS, check.kind);
  const state: CheckState | undefined = read(CHECK_STATES, check.state);
  if (!kind) throw unknown('check', check.kind, CHECK_KINDS);
  if (!state) throw unknown('state of a check', check.state, CHECK_STATES);
  const person = await saveCheck(desk, email, { kind, state, note: check.note });
  return [`${person.email}: ${CHECK_NAMES[kind]} is recorded as “${CHECK_STATE_NAMES[state]}”.`];
}

function unknown(what: string, given: string, words: readonly string[]): Refusal {
  const message = `There is no ${what} “${given}”. It is one of: ${words.map(typed).join(', ')}.`;
  return new Refusal(400, 'invalid_input', message);
}
