import { Readable } from 'node:stream';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { OwnFile } from '../../../server/personal-data.ts';
import { runReactions } from '../../../server/reactions.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { assertStepUp, nameInLogs, personOf } from '../../sessions/server/public.ts';
import type { downloadArchiveCall, downloadDataCall, requestDataCopyCall } from '../contract.ts';
import { archiveOf } from './archive.ts';
import { bytesOf, dataFile } from './data-file.ts';

type AnyRequest = Request<AnyCall>;

/** Makes what the person did as a guest with their confirmed address theirs, so that it is part of the copy. */
async function adoptWhatIsTheirs(request: AnyRequest): Promise<void> {
  const { id: userId, provenEmail: email } = personOf(signedIn(request));
  if (email === null) return;
  await request.transaction((tx) => runReactions(request.reactions.emailConfirmed, tx, { userId, email }));
}

/**
 * Everything stored about a person (Nigeria Data Protection Act 2023, sections 34 and 38), read part by part as it is
 * sent: an account may have more than fits into memory.
 */
async function* partsOf(request: AnyRequest): AsyncGenerator<readonly [string, unknown]> {
  yield ['from', PRODUCT_NAME];
  yield ['made_at', request.now().toISOString()];
  const person = personOf(signedIn(request));
  for (const kept of request.personalData.toReversed())
    yield* Object.entries(await kept.collect(request.db, person));
}

async function* filesOf(request: AnyRequest): AsyncGenerator<OwnFile> {
  const person = personOf(signedIn(request));
  for (const kept of request.personalData.toReversed()) if (kept.files) yield* kept.files(request.db, person);
}

/** The export is what a thief would want, so it requires recent proof of the owner. */
const assertOwner = (request: AnyRequest): Promise<void> => assertStepUp(request, signedIn(request), {});

function logDataCopy(request: AnyRequest): void {
  const { email } = signedIn(request);
  const account = nameInLogs(email, request.config);
  request.log.info({ event: 'data_copied', account, ip: request.ip }, 'someone took a copy of their data');
}

/** Streams a person's data as JSON. */
export async function downloadData(
  request: Request<typeof downloadDataCall>,
): Promise<AnswerInputOf<typeof downloadDataCall>> {
  await assertOwner(request);
  await adoptWhatIsTheirs(request);
  logDataCopy(request);
  request.setHeader('content-type', 'application/json; charset=utf-8');
  request.setHeader('content-disposition', 'attachment; filename="my-data.json"');
  return Readable.from(bytesOf(dataFile(partsOf(request))), { objectMode: false });
}

/** Checks the owner's proof, so that a plain link can then download the export. */
export async function requestDataCopy(
  request: Request<typeof requestDataCopyCall>,
): Promise<AnswerInputOf<typeof requestDataCopyCall>> {
  await assertStepUp(request, signedIn(request), request.body);
  return { message: 'Your copy is ready.', url: '/api/users/me/data.zip' };
}

/** Streams the data, the files and a readable page as a ZIP, with one file or page of rows in memory at a time. */
export async function downloadArchive(
  request: Request<typeof downloadArchiveCall>,
): Promise<AnswerInputOf<typeof downloadArchiveCall>> {
  await assertOwner(request);
  await adoptWhatIsTheirs(request);
  logDataCopy(request);
  const name = `${PRODUCT_NAME.toLowerCase()}-my-data-${lagosDay(request.now())}.zip`;
  request.setHeader('content-type', 'application/zip');
  request.setHeader('content-disposition', `attachment; filename="${name}"`);
  request.setHeader('cache-control', 'no-store');
  return Readable.from(archiveOf(request, partsOf(request), filesOf(request)), { objectMode: false });
}
