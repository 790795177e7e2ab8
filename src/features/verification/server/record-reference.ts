import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { REFERENCE_ANSWERS, type ReferenceAnswer } from '../../../shared/verification-words.ts';
import { lockPerson } from '../../people/server/public.ts';
import { assertWords, findApplicant } from './decide.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { typed as asTyped } from './record-check.ts';
import { listReferees, saveReference } from './referees-store.ts';
import type { Applicant } from './verification-store.ts';

/**
 * Records what a referee told an operator on the phone, like an answer given through the link.
 *
 * @param referee its id, or its number in `verification show`
 * @throws Refusal 404 `referee_not_found`, 409 `already_answered`
 */
export async function saveSpokenReference(
  desk: OperatorDesk,
  emailOrId: string,
  given: { referee: string; answer: ReferenceAnswer; note: string },
): Promise<{ person: Applicant; referee: string }> {
  assertWords(given.note, '--note');
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, emailOrId);
    await lockPerson(tx, person.id);
    const named = await listReferees(tx, person.id);
    const referee = named.find(({ id }, at) => id === given.referee || String(at + 1) === given.referee);
    if (!referee) throw notFound('referee', `${person.email} has no referee number ${given.referee}.`);
    if (referee.state !== 'asked') {
      const message = `${referee.full_name} has already answered: ${asTyped(referee.state)}.`;
      throw new Refusal(409, 'already_answered', message);
    }
    const at = desk.now();
    await saveReference(tx, referee.id, given.answer, given.note, at);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'verification.reference',
      subjectId: person.id,
      reason: given.note,
      details: { answer: given.answer, by: 'phone' },
      at,
    });
    await renewEvidenceChecks(tx, desk, person.id);
    return { person, referee: referee.full_name };
  });
}

/** Command line version of {@link saveSpokenReference}. */
export async function recordReference(
  desk: OperatorDesk,
  typed: { email: string; number: string; answer: string; note: string },
): Promise<string[]> {
  const answer = REFERENCE_ANSWERS.find((each) => asTyped(each) === typed.answer);
  if (!answer) {
    const message = `There is no answer “${typed.answer}”. It is one of: ${REFERENCE_ANSWERS.map(asTyped).join(', ')}.`;
    throw new Refusal(400, 'invalid_input', message);
  }
  const { number: referee, note } = typed;
  const saved = await saveSpokenReference(desk, typed.email, { referee, answer, note });
  return [`${saved.person.email}: the answer of ${saved.referee} is recorded as ${asTyped(answer)}.`];
}
