import { readFile } from 'node:fs/promises';
import { type Request, signedIn } from '../../../server/answer.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { RetentionRule } from '../../../server/retention.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { ATTACHMENT_TOO_LARGE, MOST_ATTACHMENT_BYTES } from '../../../shared/chat-limits.ts';
import { identifier } from '../../../shared/identifier.ts';
import { UNCLAIMED_HOURS } from '../../../shared/upload-limits.ts';
import {
  type ExpectedFile,
  encodeSentPicture,
  type ReceivedFile,
  storing,
  withReceivedFile,
} from '../../uploads/server/public.ts';
import type { readAttachmentCall, uploadAttachmentCall } from '../contract.ts';
import { readAttachmentKind, safeFileName } from './attachment-kinds.ts';
import {
  attachmentKey,
  deleteAttachments,
  findAttachment,
  findOpenable,
  insertAttachment,
  lockUnsentAttachments,
  markStored,
} from './attachments-store.ts';
import { type AttachmentRow, attachmentView } from './message-view.ts';

const expectedFile: ExpectedFile = {
  field: 'file',
  mostBytes: MOST_ATTACHMENT_BYTES,
  asText: false,
  tooLarge: ATTACHMENT_TOO_LARGE,
  missing: { code: 'no_file', message: 'Please choose a file to send.' },
  incomplete: 'The file arrived incomplete. Please try again.',
};

/** What is stored of a file. Pictures are re-encoded, which removes metadata such as the location. */
interface EncodedFile {
  row: Omit<AttachmentRow, 'id'>;
  bytes: Buffer;
  small?: Buffer;
}

/** Accepts a file to be sent with a message. Only its owner and, once it is sent, the other person can open it. */
export async function uploadAttachment(
  request: Request<typeof uploadAttachmentCall>,
): Promise<AnswerInputOf<typeof uploadAttachmentCall>> {
  const { db, transaction, now, files } = request;
  const caller = signedIn(request);
  const { id, kept } = await withReceivedFile(request, expectedFile, async (file) => ({
    id: idOf(file.texts.id),
    kept: await encodeFile(file),
  }));
  const known = await findAttachment(db, id);
  if (known?.owner_id === caller.id && known.stored_at) return { attachment: attachmentView(known) };

  const row = { id, ...kept.row };
  // The row comes first, so that the clean-up finds the file if the process dies now.
  const written = await transaction((tx) =>
    insertAttachment(tx, { ...row, ownerId: caller.id, createdAt: now() }),
  );
  if (!written) throw new Refusal(409, 'already_used', 'This file could not be sent. Please add it again.');
  await storing(request, async () => {
    const options = { contentType: row.media_type };
    if (kept.small) await files.private.put(attachmentKey(id, 'small'), kept.small, options);
    await files.private.put(attachmentKey(id), kept.bytes, options);
  });
  await transaction((tx) => markStored(tx, id, now()));
  return { attachment: attachmentView(row) };
}

function idOf(text: string | undefined): string {
  const id = identifier.safeParse(text);
  if (id.success) return id.data;
  throw new Refusal(400, 'invalid_input', 'That id is not valid.', {
    fields: { id: 'That id is not valid.' },
  });
}

async function encodeFile({ path, fileName, scannedAt }: ReceivedFile): Promise<EncodedFile> {
  const kind = await readAttachmentKind(path, fileName);
  const name = safeFileName(fileName, kind.ending);
  if (!kind.isPicture) {
    const bytes = await readFile(path);
    const row = {
      name,
      media_type: kind.mediaType,
      byte_count: bytes.length,
      width: null,
      height: null,
      scanned_at: scannedAt,
    };
    return { row, bytes };
  }
  const { large, small, width, height } = await encodeSentPicture(path);
  return {
    row: { name, media_type: 'image/webp', byte_count: large.length, width, height, scanned_at: scannedAt },
    bytes: large,
    small,
  };
}

/** Returns a file to one of the two people. Browsers display pictures and download other files. */
export async function readAttachment(
  request: Request<typeof readAttachmentCall>,
): Promise<AnswerInputOf<typeof readAttachmentCall>> {
  const { params, query, db, files, setHeader } = request;
  const found = await findOpenable(db, params.id, signedIn(request).id);
  if (!found) throw fileGone();
  const key = attachmentKey(found.id, found.width === null ? undefined : query.size);
  if (!(await files.private.exists(key))) throw fileGone();
  // Texts were accepted because they are UTF-8.
  const charset = found.media_type.startsWith('text/') ? '; charset=utf-8' : '';
  setHeader('content-type', found.media_type + charset);
  setHeader('content-disposition', dispositionOf(found));
  // The bytes never change, but the user at this device can, so a cached copy has to be revalidated.
  setHeader('cache-control', 'private, no-cache');
  setHeader('etag', `"${key}"`);
  setHeader('content-security-policy', "default-src 'none'; sandbox");
  return Buffer.from(await files.private.getBytes(key));
}

/** The Content-Disposition header (RFC 6266, with the file name as in RFC 8187). */
function dispositionOf({ name, width }: AttachmentRow): string {
  const how = width === null ? 'attachment' : 'inline';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const fileGone = () => notFound('file', 'This file is no longer available.');

const AT_ONCE = 50;

/** Deletes files that were uploaded and never sent. The bytes go first, so that a failed deletion is found again. */
export const attachmentsRetention: RetentionRule = {
  kind: 'attachments',
  async sweep({ db, files, now }) {
    const before = new Date(now().getTime() - UNCLAIMED_HOURS * 3_600_000);
    const removeSome = () =>
      db.transaction().execute(async (tx) => {
        const ids = await lockUnsentAttachments(tx, before, AT_ONCE);
        for (const id of ids) await files.private.deleteAll(`chat/${id}`);
        if (ids.length > 0) await deleteAttachments(tx, ids);
        return ids.length;
      });
    while ((await removeSome()) === AT_ONCE);
  },
};
