import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Refusal } from '../../../server/refusal.ts';

/** Accepted files other than pictures, by detected media type, with their file extension. */
const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/wav': 'wav',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/3gpp': '3gp',
};
/** Office formats from before 2007 share one container, so only the name tells them apart. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const TEXTS: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' };
const NUL = 0;

/** Whether opening the file can run code: PDF and office files have scripts and macros, CSV files formulas. */
export const mayCarryCode = (mediaType: string): boolean =>
  mediaType.startsWith('application/') || mediaType === 'text/csv';

export interface AttachmentKind {
  /** Media type. */
  mediaType: string;
  /** File extension, without the dot. */
  ending: string;
  isPicture: boolean;
}

const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Detects the kind of a file by its content; the name only decides between kinds that look alike.
 *
 * @throws Refusal 400 for risky kinds, such as programs, archives and pages with scripts
 */
export async function readAttachmentKind(path: string, name: string): Promise<AttachmentKind> {
  const type = await fileTypeFromFile(path);
  const ending = endingOf(name);
  if (!type) {
    const mediaType = TEXTS[ending];
    if (mediaType && (await isPlainText(path))) return { mediaType, ending, isPicture: false };
    throw notTaken();
  }
  if (type.mime.startsWith('image/')) return { mediaType: type.mime, ending: 'webp', isPicture: true };
  const mediaType = type.mime === 'application/x-cfb' ? OLD_OFFICE[ending] : type.mime;
  const kept = type.mime === 'application/x-cfb' ? ending : KINDS[type.mime];
  if (!mediaType || !kept) throw notTaken();
  return { mediaType, ending: kept, isPicture: false };
}

/** Whether a file is UTF-8 without NUL bytes. */
async function isPlainText(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  if (bytes.includes(NUL)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const MOST_NAME_CHARACTERS = 120;

/**
 * Cleans a file name for display: no folders, no invisible or direction-changing characters (which can disguise
 * "exe.pdf"), and the extension of the actual content.
 */
export function safeFileName(name: string, ending: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/[<>:"|?*]/g, ' ')
    .trim();
  const stem = [...plain].slice(0, MOST_NAME_CHARACTERS).join('').trim();
  return `${stem || 'file'}.${ending}`;
}

function notTaken(): Refusal {
  const message =
    'We cannot take that kind of file. Please send a picture, a PDF, or an Office, text, audio or video file.';
  return new Refusal(400, 'file_not_taken', message, { fields: { file: message } });
}
