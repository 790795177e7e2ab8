import { insertEnd, insertStatement } from '../src/features/hiring/server/problem-store.ts';
import { imageUrl } from '../src/features/uploads/server/images-store.ts';
import type { Tx } from '../src/server/database.ts';
import { HOUR_MS } from '../src/shared/durations.ts';
import { newId } from '../src/shared/identifier.ts';
import { KOBO_PER_NAIRA } from '../src/shared/kobo.ts';
import { PROBLEM_DECISION_HOURS } from '../src/shared/promises.ts';
import { demoId } from './demo-id.ts';
import type { DemoArtisan } from './people.ts';
import { workPictureId } from './pictures.ts';

const TO_CUSTOMER_KOBO = 1_500 * KOBO_PER_NAIRA;

/**
 * Inserts what both sides said about the problem with the demo artisan's hire, and the split that the artisan proposes.
 * All of it happened in the morning after the report, which is at least a day and a half old.
 */
export async function insertProblem(tx: Tx, artisan: DemoArtisan, withPictures: boolean): Promise<void> {
  const { hireId, reportedAt } = await tx
    .selectFrom('hires')
    .innerJoin('hire_events', 'hire_events.hire_id', 'hires.id')
    .select(['hires.id as hireId', 'hire_events.happened_at as reportedAt'])
    .where('hires.artisan_id', '=', artisan.id)
    .where('hires.status', '=', 'disputed')
    .where('hire_events.action', '=', 'report_problem')
    .executeTakeFirstOrThrow();
  const hoursLater = (hours: number): Date => new Date(reportedAt.getTime() + hours * HOUR_MS);
  const [answeredAt, photographedAt, proposedAt] = [hoursLater(9.5), hoursLater(10.25), hoursLater(12)];
  const photo = imageUrl(workPictureId('electrician-4'), 480);
  const note = 'You can have another sensor fitted for that. The lamp and its cable are sound.';
  await insertStatement(tx, {
    id: demoId('statement of the artisan'),
    hireId,
    side: 'artisan',
    text: 'The lamp is the one that we agreed on. Its sensor sees the street, because the gate is left open at night.',
    photos: [],
    writtenAt: answeredAt,
  });
  await insertStatement(tx, {
    id: demoId('statement of the customer'),
    hireId,
    side: 'customer',
    text: 'The gate is shut from seven in the evening. This is how it looks inside while the lamp is on.',
    photos: withPictures ? [photo] : [],
    writtenAt: photographedAt,
  });
  const proposalId = demoId('proposal of the artisan');
  await insertEnd(tx, {
    id: proposalId,
    hireId,
    by: 'artisan',
    kind: 'split',
    toCustomerKobo: TO_CUSTOMER_KOBO,
    days: null,
    note,
    madeAt: proposedAt,
  });
  const stays = { hire_id: hireId, from_status: 'disputed', to_status: 'disputed' };
  const wrote = { ...stays, action: 'add_statement' };
  // With ids after the hire's other events, because the history is ordered by id.
  await tx
    .insertInto('hire_events')
    .values([
      { ...wrote, id: newId(), actor: 'artisan', happened_at: answeredAt },
      { ...wrote, id: newId(), actor: 'customer', happened_at: photographedAt },
      {
        ...stays,
        id: newId(),
        action: 'propose_end',
        actor: 'artisan',
        problem_end_id: proposalId,
        note,
        happened_at: proposedAt,
      },
    ])
    .execute();
  await tx
    .updateTable('hires')
    .set({
      problem_end_id: proposalId,
      problem_end_kind: 'split',
      problem_end_by: 'artisan',
      decide_due_at: hoursLater(PROBLEM_DECISION_HOURS),
      updated_at: proposedAt,
    })
    .where('id', '=', hireId)
    .execute();
}
