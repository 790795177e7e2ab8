import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { endCalendarFeedCall, renewCalendarFeedCall } from '../contract.ts';
import { feedFile, isFeedFile } from './feed-key.ts';

export { artisanOfFeed } from './feed-key.ts';

type Surroundings = Pick<Request<typeof renewCalendarFeedCall>, 'db' | 'config' | 'publicUrl'>;

const activeVersion = async (reads: Reads, artisanId: string): Promise<number | undefined> => {
  const row = await reads
    .selectFrom('calendar_feeds')
    .select('version')
    .where('artisan_id', '=', artisanId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.version;
};

/** The secret URL of an artisan's feed; null if there is none. */
export async function feedUrlOf(
  { db, config, publicUrl }: Surroundings,
  artisanId: string,
): Promise<string | null> {
  const version = await activeVersion(db, artisanId);
  return version === undefined
    ? null
    : `${publicUrl()}/calendars/availability/${feedFile(artisanId, version, config)}`;
}

/** Whether a feed's file name is valid for an artisan now. */
export async function isOpenFeed(
  { db, config }: Omit<Surroundings, 'publicUrl'>,
  file: string,
  artisanId: string,
): Promise<boolean> {
  const version = await activeVersion(db, artisanId);
  return version !== undefined && isFeedFile(file, artisanId, version, config);
}

/** Creates a new feed URL and revokes the previous one. */
export async function renewCalendarFeed(
  request: Request<typeof renewCalendarFeedCall>,
): Promise<AnswerInputOf<typeof renewCalendarFeedCall>> {
  const { config, publicUrl, transaction } = request;
  const artisanId = signedIn(request).id;
  const { version } = await transaction((tx) =>
    tx
      .insertInto('calendar_feeds')
      .values({ artisan_id: artisanId, version: 1, active: true })
      .onConflict((conflict) =>
        conflict
          .column('artisan_id')
          .doUpdateSet((update) => ({ version: update('calendar_feeds.version', '+', 1), active: true })),
      )
      .returning('version')
      .executeTakeFirstOrThrow(),
  );
  const feedUrl = `${publicUrl()}/calendars/availability/${feedFile(artisanId, version, config)}`;
  return { message: 'Your calendar address is ready.', feedUrl };
}

/** Revokes the feed URL. */
export async function endCalendarFeed(
  request: Request<typeof endCalendarFeedCall>,
): Promise<AnswerInputOf<typeof endCalendarFeedCall>> {
  await request.transaction((tx) =>
    tx
      .updateTable('calendar_feeds')
      .set({ active: false })
      .where('artisan_id', '=', signedIn(request).id)
      .execute(),
  );
  return { message: 'Your calendar address no longer works.' };
}
