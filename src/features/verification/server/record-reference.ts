import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { REFERENCE_ANSWERS } from '../../../shared/verification-words.ts';
import { lockPerson } from '../../people/server/public.ts';
import { assertWords, findApplicant } from './decide.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { typed as asTyped } from './record-check.ts';
import { listReferees, saveReference } from './referees-store.ts';

/** Writes down what a referee said on the phone; it stands beside what others answered by their link. */
export async function recordReference(
  desk: OperatorDesk,
  typed: { email: string; number: string; answer: string; note: string },
): Promise<string[]> {
  assertWords(typed.note, '--note');
  const answer = REFERENCE_ANSWERS.find((each) => asTyped(each) === typed.answer);
  if (!answer) {
    const message = `There is no answer “${typed.answer}”. It is one of: ${REFERENCE_ANSWERS.map(asTyped).join(', ')}.`;
    throw new Refusal(400, 'invalid_input', message);
  }
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, typed.email);
    await lockPerson(tx, person.id);
    const referee = (await listReferees(tx, person.id))[Number(typed.number) - 1];
    if (!referee) throw notFound('referee', `${person.email} has no referee number ${typed.number}.`);
    if (referee.state !== 'asked') {
      const message = `${referee.full_name} has answered already: ${asTyped(referee.state)}.`;
      throw new Refusal(409, 'already_answered', message);
    }
    const at = desk.now();
    await saveReference(tx, referee.id, answer, typed.note, at);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'verification.reference',
      subjectId: person.id,
      reason: typed.note,
      details: { answer, by: 'phone' },
      at,
    });
    await renewEvidenceChecks(tx, desk, person.id);
    return [`${person.email}: what ${referee.full_name} said is recorded as ${asTyped(answer)}.`];
  });
}
