import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Refusal } from '../../../server/refusal.ts';

/** Files besides pictures that people send each other, by what is in them, each with the ending that it gets. */
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
/** The office files from before 2007 look alike inside; which one it is only the name says. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const TEXTS: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' };
const NUL = 0;

/** Whether what opens a file may run something in it: PDF and office files have scripts and macros, a CSV formulas. */
export const mayCarryCode = (mediaType: string): boolean =>
  mediaType.startsWith('application/') || mediaType === 'text/csv';

export interface AttachmentKind {
  /** Media type. */
  mediaType: string;
  /** The ending of its name, without the dot. */
  ending: string;
  isPicture: boolean;
}

const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What a file is by its content; its name decides only between kinds that look alike.
 *
 * @throws Refusal 400 for what nobody should have to open: programs, archives, pages with scripts
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

/** Text without a byte that no text has. */
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
 * A name as a screen may show it: no folders, nothing invisible, nothing that turns its direction around so that
 * "exe.pdf" is read, and the ending of what is really in it.
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
