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

type AnyRequest = Request<AnyCall>;

/**
 * Everything stored about a person (Nigeria Data Protection Act 2023, sections 34 and 38), and their files, not yet
 * opened.
 */
async function collectData(
  request: AnyRequest,
): Promise<{ data: Record<string, unknown>; files: OwnFile[] }> {
  const person = personOf(signedIn(request));
  const { provenEmail } = person;
  const data: Record<string, unknown> = {
    from: PRODUCT_NAME,
    made_at: request.now().toISOString(),
  };
  const files: OwnFile[] = [];
  await request.transaction(async (tx) => {
    if (provenEmail !== null) {
      await runReactions(request.reactions.emailConfirmed, tx, { userId: person.id, email: provenEmail });
    }
    for (const kept of request.personalData.toReversed()) {
      Object.assign(data, await kept.collect(tx, person));
      files.push(...((await kept.files?.(tx, person)) ?? []));
    }
  });
  return { data, files };
}

/** The export is what a thief would want, so it requires recent proof of the owner. */
const assertOwner = (request: AnyRequest): Promise<void> => assertStepUp(request, signedIn(request), {});

function logDataCopy(request: AnyRequest): void {
  const { email } = signedIn(request);
  const account = nameInLogs(email, request.config);
  request.log.info({ event: 'data_copied', account, ip: request.ip }, 'someone took a copy of their data');
}

/** Returns a person's data as JSON. */
export async function downloadData(
  request: Request<typeof downloadDataCall>,
): Promise<AnswerInputOf<typeof downloadDataCall>> {
  await assertOwner(request);
  const { data } = await collectData(request);
  logDataCopy(request);
  request.setHeader('content-disposition', 'attachment; filename="my-data.json"');
  return data;
}

/** Checks the owner's proof, so that a plain link can then download the export. */
export async function requestDataCopy(
  request: Request<typeof requestDataCopyCall>,
): Promise<AnswerInputOf<typeof requestDataCopyCall>> {
  await assertStepUp(request, signedIn(request), request.body);
  return { message: 'Your copy is ready.', url: '/api/users/me/data.zip' };
}

/** Streams the data, the files and a readable page as a ZIP, with one file in memory at a time. */
export async function downloadArchive(
  request: Request<typeof downloadArchiveCall>,
): Promise<AnswerInputOf<typeof downloadArchiveCall>> {
  await assertOwner(request);
  const { data, files } = await collectData(request);
  logDataCopy(request);
  const name = `${PRODUCT_NAME.toLowerCase()}-my-data-${lagosDay(request.now())}.zip`;
  request.setHeader('content-type', 'application/zip');
  request.setHeader('content-disposition', `attachment; filename="${name}"`);
  request.setHeader('cache-control', 'no-store');
  return Readable.from(archiveOf(request, data, files), { objectMode: false });
}
