import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { type Level, levelsOf } from '../../../shared/verification-levels.ts';
import { checksOf } from '../../artisans/server/public.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { type AnswerStatus, answerStatus } from '../contract.ts';
import { type AnswerAction, answerAfter, answerStatusesBefore } from './job-process.ts';

/** An artisan's answer to a job. */
export interface AnswerRecord {
  id: string;
  jobId: string;
  message: string;
  /** Whole kobo; null if no price was named. */
  offerKobo: number | null;
  status: AnswerStatus;
  createdAt: Date;
  updatedAt: Date;
}

/** An answer with its artisan and, if there is one, the hire for this job. */
export interface ReceivedAnswerRecord extends AnswerRecord {
  artisanId: string;
  artisanName: string;
  artisanEmail: string;
  artisanPhotoUrl: string | null;
  artisanSkill: string | null;
  artisanVerified: boolean;
  /** What we have checked of the artisan. */
  artisanLevels: Level[];
  artisanRating: number | null;
  artisanReviewCount: number;
  artisanAvailable: boolean;
  hire: { id: string; status: string } | null;
}

const answersWithArtisan = (reads: Reads, { hiresInBrief }: QueryParts, now: Date) =>
  reads
    .selectFrom('job_answers as answer')
    .innerJoin(peopleWithEmail.as('artisan'), 'artisan.id', 'answer.artisan_id')
    .select([
      'answer.id',
      'answer.job_id',
      'answer.message',
      'answer.offer_kobo',
      'answer.status',
      'answer.created_at',
      'answer.updated_at',
      'artisan.id as artisan_id',
      'artisan.full_name',
      'artisan.email',
      'artisan.photo_url',
      'artisan.skill',
      'artisan.verified_at',
      'artisan.rating',
      'artisan.review_count',
      'artisan.available',
    ])
    .select(checksOf('artisan.id', now).as('checks'))
    .select((row) =>
      row
        .selectFrom(hiresInBrief.as('hire'))
        .whereRef('hire.job_id', '=', 'answer.job_id')
        .whereRef('hire.artisan_id', '=', 'answer.artisan_id')
        .orderBy('hire.created_at', 'desc')
        .limit(1)
        .select(
          sql<{ id: string; status: string }>`json_build_object('id', hire.id, 'status', hire.status)`.as(
            'hire',
          ),
        )
        .as('hire'),
    );

type AnswerRow = Awaited<ReturnType<ReturnType<typeof answersWithArtisan>['executeTakeFirstOrThrow']>>;

const receivedOf = (row: AnswerRow): ReceivedAnswerRecord => ({
  id: row.id,
  jobId: row.job_id,
  message: row.message,
  offerKobo: row.offer_kobo,
  status: answerStatus.parse(row.status),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  artisanId: row.artisan_id,
  artisanName: row.full_name,
  artisanEmail: row.email,
  artisanPhotoUrl: row.photo_url,
  artisanSkill: row.skill,
  artisanVerified: row.verified_at !== null,
  artisanLevels: levelsOf(row.checks),
  artisanRating: row.rating,
  artisanReviewCount: row.review_count,
  artisanAvailable: row.available,
  hire: row.hire,
});

/** All answers to a job: the chosen one first, then the newest. */
export async function listAnswers(
  reads: Reads,
  queryParts: QueryParts,
  jobId: string,
  now: Date,
): Promise<ReceivedAnswerRecord[]> {
  const rows = await answersWithArtisan(reads, queryParts, now)
    .where('answer.job_id', '=', jobId)
    .orderBy(sql`answer.status = 'chosen'`, 'desc')
    .orderBy('answer.created_at', 'desc')
    .orderBy('answer.id', 'desc')
    .execute();
  return rows.map(receivedOf);
}

export async function findReceivedAnswer(
  reads: Reads,
  queryParts: QueryParts,
  jobId: string,
  answerId: string,
  now: Date,
): Promise<ReceivedAnswerRecord | undefined> {
  const row = await answersWithArtisan(reads, queryParts, now)
    .where('answer.id', '=', answerId)
    .where('answer.job_id', '=', jobId)
    .executeTakeFirst();
  return row && receivedOf(row);
}

/** An artisan's own answer to a job. */
export async function findOwnAnswer(
  reads: Reads,
  jobId: string,
  artisanId: string,
): Promise<AnswerRecord | undefined> {
  const row = await reads
    .selectFrom('job_answers')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('artisan_id', '=', artisanId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      jobId: row.job_id,
      message: row.message,
      offerKobo: row.offer_kobo,
      status: answerStatus.parse(row.status),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  );
}

/** @returns false if the id belongs to an answer to another job or from another artisan */
export async function insertAnswer(tx: Tx, answer: AnswerRecord, artisanId: string): Promise<boolean> {
  const written = await tx
    .insertInto('job_answers')
    .values({
      id: answer.id,
      job_id: answer.jobId,
      artisan_id: artisanId,
      message: answer.message,
      offer_kobo: answer.offerKobo,
      status: answer.status,
      created_at: answer.createdAt,
      updated_at: answer.updatedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function changeAnswer(tx: Tx, answer: AnswerRecord): Promise<void> {
  await tx
    .updateTable('job_answers')
    .set({
      message: answer.message,
      offer_kobo: answer.offerKobo,
      status: answer.status,
      updated_at: answer.updatedAt,
    })
    .where('id', '=', answer.id)
    .execute();
}

/** Artisans who answered a job and were not declined. */
export async function listHopeful(reads: Reads, jobId: string): Promise<string[]> {
  const rows = await reads
    .selectFrom('job_answers')
    .select('artisan_id')
    .where('job_id', '=', jobId)
    .where('status', '!=', 'declined')
    .execute();
  return rows.map((row) => row.artisan_id);
}

export async function deleteAnswer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('job_answers').where('id', '=', id).execute();
}

/**
 * Applies an action to one answer of a locked job; returns the new status.
 *
 * @throws Refusal as {@link answerAfter}
 */
export async function moveAnswer(
  tx: Tx,
  answer: { id: string; status: AnswerStatus },
  action: AnswerAction,
): Promise<AnswerStatus> {
  const status = answerAfter(answer.status, action);
  await tx.updateTable('job_answers').set({ status }).where('id', '=', answer.id).execute();
  return status;
}

/**
 * Applies an action to all answers of a job whose status allows it, optionally except one artisan's.
 *
 * @returns the artisans' ids
 */
export async function moveAnswers(
  tx: Tx,
  jobId: string,
  action: AnswerAction,
  exceptArtisanId?: string,
): Promise<string[]> {
  const [before] = answerStatusesBefore(action);
  if (before === undefined) return [];
  const rows = await tx
    .updateTable('job_answers')
    .set({ status: answerAfter(before, action) })
    .where('job_id', '=', jobId)
    .where('status', 'in', [...answerStatusesBefore(action)])
    .$if(exceptArtisanId !== undefined, (rows) => rows.where('artisan_id', '!=', exceptArtisanId ?? ''))
    .returning('artisan_id')
    .execute();
  return rows.map((row) => row.artisan_id);
}
