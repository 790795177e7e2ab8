import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { MOST_WORK_PHOTOS } from '../../../shared/upload-limits.ts';
import { claimImage } from '../../uploads/server/public.ts';
import { addWorkPhotosCall, type workPhotoStages } from '../contract.ts';
import { isAtWork } from '../process.ts';
import { type HireRecord, lockHire } from './hire-record.ts';
import { assertSideOf } from './hire-side.ts';

type Stage = (typeof workPhotoStages)[number];
type WorkPhotos = Record<Stage, string[]>;

/** The artisan's photos of a hire's work, by stage, in the order in which they were added. */
export async function findWorkPhotos(reads: Reads, hireId: string): Promise<WorkPhotos> {
  const rows = await reads
    .selectFrom('hire_work_photos')
    .select(['stage', 'url'])
    .where('hire_id', '=', hireId)
    .orderBy('id')
    .execute();
  const of = (stage: Stage) => rows.filter((row) => row.stage === stage).map(({ url }) => url);
  return { before: of('before'), after: of('after') };
}

/** Adds photos to a hire whose work has begun. */
export function addWorkPhotos({
  body,
  caller,
  config,
  params,
  now,
  transaction,
}: Request<typeof addWorkPhotosCall>): Promise<AnswerInputOf<typeof addWorkPhotosCall>> {
  const at = now();
  return transaction(async (tx) => {
    const found = await lockHire(tx, params.id);
    const { hire } = assertSideOf(found, {
      who: addWorkPhotosCall.who,
      caller,
      key: undefined,
      config,
      now: at,
    });
    if (!isAtWork(hire.status)) {
      throw new Refusal(
        409,
        'not_possible_now',
        'You can add photos once you have started, until the money is released.',
      );
    }
    await addPhotos(tx, hire, { ...body, now: at });
    const photos = body.photos.length === 1 ? 'photo' : 'photos';
    return {
      message: `${hire.customerName} can see your ${photos} now.`,
      result: await findWorkPhotos(tx, hire.id),
    };
  });
}

/**
 * Adds photos of one stage to a locked hire and assigns them to the artisan; earlier photos stay.
 *
 * @throws Refusal 409 `too_many_photos`, 400 for a photo that was not uploaded here, belongs to
 * someone else, or is already in a hire
 */
export async function addPhotos(
  tx: Tx,
  hire: Pick<HireRecord, 'id' | 'artisanId'>,
  { stage, photos, now }: { stage: Stage; photos: readonly string[]; now: Date },
): Promise<void> {
  if (photos.length === 0) return;
  const there = await findWorkPhotos(tx, hire.id);
  const added = photos.filter((url) => !there.before.includes(url) && !there.after.includes(url));
  if (there[stage].length + added.length > MOST_WORK_PHOTOS) throw tooMany(stage, there[stage].length);
  for (const url of added) {
    if (!(await isFresh(tx, url)) || !(await claimImage(tx, url, hire.artisanId))) throw cannotBeUsed();
    await tx
      .insertInto('hire_work_photos')
      .values({ id: newId(), hire_id: hire.id, stage, url, added_at: now })
      .execute();
  }
}

/** Whether a photo is not used as a work photo yet: a photo of another job shows nothing of this one. */
async function isFresh(reads: Reads, url: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hire_work_photos where url = ${url} limit 1`.execute(reads);
  return rows.length === 0;
}

function tooMany(stage: Stage, there: number): Refusal {
  const left = MOST_WORK_PHOTOS - there;
  const message =
    left === 0
      ? `You have added ${MOST_WORK_PHOTOS} photos ${stage} the work, which is the limit.`
      : `You can add ${left} more ${left === 1 ? 'photo' : 'photos'} ${stage} the work.`;
  return new Refusal(409, 'too_many_photos', message, { fields: { photos: message } });
}

function cannotBeUsed(): Refusal {
  const message = 'One of the photos cannot be used. Please remove it and choose it again.';
  return new Refusal(400, 'invalid_input', message, { fields: { photos: message } });
}
