import type { Tx } from '../../../server/database.ts';
import { releaseIdentityPhoto } from '../../uploads/server/public.ts';

/** Releases a photo or proof of an artisan, unless something else that they handed in still needs the same file. */
export async function releasePhoto(tx: Tx, photo: string, userId: string): Promise<void> {
  const { needed } = await tx
    .selectNoFrom((is) =>
      is
        .or([
          is.exists(
            is
              .selectFrom('verifications')
              .select('user_id')
              .where('user_id', '=', userId)
              .where('identity_photo', '=', photo),
          ),
          is.exists(
            is
              .selectFrom('verification_certificates')
              .select('id')
              .where('user_id', '=', userId)
              .where('picture', '=', photo),
          ),
          is.exists(
            is
              .selectFrom('verification_addresses')
              .select('id')
              .where('user_id', '=', userId)
              .where('proof', '=', photo),
          ),
        ])
        .as('needed'),
    )
    .executeTakeFirstOrThrow();
  if (!needed) await releaseIdentityPhoto(tx, photo, userId);
}
