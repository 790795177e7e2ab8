import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import {
  courtesyMailKinds,
  type KindSetting,
  type NotificationKind,
  notificationKinds,
} from '../contract.ts';

/** A person's settings for every kind; whatever they have not chosen is on. */
export async function listSettings(reads: Reads, userId: string): Promise<KindSetting[]> {
  const chosen = await reads
    .selectFrom('notification_settings')
    .select(['kind', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
  const wants = (kind: NotificationKind, channel: 'push' | 'mail'): boolean =>
    chosen.find((row) => row.kind === kind && row.channel === channel)?.wanted ?? true;
  return notificationKinds.map((kind) => ({
    kind,
    push: wants(kind, 'push'),
    mail: courtesyMailKinds.some((each) => each === kind) ? wants(kind, 'mail') : null,
  }));
}

export async function saveSettings(
  tx: Tx,
  userId: string,
  settings: readonly { kind: string; channel: 'push' | 'mail'; wanted: boolean }[],
): Promise<void> {
  if (settings.length === 0) return;
  await tx
    .insertInto('notification_settings')
    .values(settings.map((setting) => ({ user_id: userId, ...setting })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet((row) => ({ wanted: row.ref('excluded.wanted') })),
    )
    .execute();
}

/** Whether a person wants courtesy emails of a kind. */
export async function wantsMail(
  reads: Reads,
  userId: string,
  kind: (typeof courtesyMailKinds)[number],
): Promise<boolean> {
  const { off } = await reads
    .selectNoFrom((row) =>
      row
        .exists(
          row
            .selectFrom('notification_settings')
            .select(sql`1`.as('one'))
            .where('user_id', '=', userId)
            .where('kind', '=', kind)
            .where('channel', '=', 'mail')
            .where('wanted', '=', false),
        )
        .as('off'),
    )
    .executeTakeFirstOrThrow();
  return !off;
}
