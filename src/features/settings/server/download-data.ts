import { Readable } from 'node:stream';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { OwnFile } from '../../../server/personal-data.ts';
import { runReactions } from '../../../server/reactions.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerGiven, AnyCall } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { assertStepUp, nameInLogs, personOf } from '../../sessions/server/public.ts';
import type { askForDataCall, downloadArchiveCall, downloadDataCall } from '../contract.ts';
import { archiveOf } from './archive.ts';

type Asking = Request<AnyCall>;

/** All that is kept of someone (Nigeria Data Protection Act 2023, sections 34 and 38), and their files, not yet opened. */
async function collectData(request: Asking): Promise<{ data: Record<string, unknown>; files: OwnFile[] }> {
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

/** A copy of everything is what a thief would want: it is given to no one who has not shown lately that they are its owner. */
const assertOwner = (request: Asking): Promise<void> => assertStepUp(request, signedIn(request), {});

function noteCopy(request: Asking): void {
  const { email } = signedIn(request);
  const account = nameInLogs(email, request.config);
  request.log.info({ event: 'data_copied', account, ip: request.ip }, 'someone took a copy of their data');
}

/** Gives someone everything that is kept of them, for programs. */
export async function downloadData(
  request: Request<typeof downloadDataCall>,
): Promise<AnswerGiven<typeof downloadDataCall>> {
  await assertOwner(request);
  const { data } = await collectData(request);
  noteCopy(request);
  request.setHeader('content-disposition', 'attachment; filename="my-data.json"');
  return data;
}

/** Asks again who sits there, so that a link can fetch the copy. */
export async function askForData(
  request: Request<typeof askForDataCall>,
): Promise<AnswerGiven<typeof askForDataCall>> {
  await assertStepUp(request, signedIn(request), request.body);
  return { message: 'Your copy is ready.', url: '/api/users/me/data.zip' };
}

/** The same with their files and a page to read it, as a ZIP that is made while it is sent: one file at a time is in memory. */
export async function downloadArchive(
  request: Request<typeof downloadArchiveCall>,
): Promise<AnswerGiven<typeof downloadArchiveCall>> {
  await assertOwner(request);
  const { data, files } = await collectData(request);
  noteCopy(request);
  const name = `${PRODUCT_NAME.toLowerCase()}-my-data-${lagosDay(request.now())}.zip`;
  request.setHeader('content-type', 'application/zip');
  request.setHeader('content-disposition', `attachment; filename="${name}"`);
  request.setHeader('cache-control', 'no-store');
  return Readable.from(archiveOf(request, data, files), { objectMode: false });
}
