import { UPLOAD_TIMED_OUT, UPLOAD_TIMEOUT_MS } from '../../../shared/upload-limits.ts';

/** A file on its way to the server. */
export interface Outgoing {
  /** The call that takes it, and the form field in which it expects it. */
  path: string;
  field: string;
  file: Blob;
  fileName: string;
  /** What else the form carries; it goes before the file. */
  texts?: Record<string, string>;
  /** Where the address stands in the answer. */
  addressIn(answer: unknown): unknown;
  /** Told how much has gone out, from 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

/** Why an upload was not finished. Its message is the reason in words, "" where there is none to tell. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

/**
 * Uploads a file, and gives up after a minute. XMLHttpRequest, since fetch does not tell how far an upload has come.
 *
 * @returns the address, or the reference, under which it is kept
 * @throws UploadFailure in the server's words where it said any; the signal's reason when it was called off
 */
export function sendFile(outgoing: Outgoing): Promise<string> {
  const { path, field, file, fileName, texts = {}, addressIn, onProgress, signal } = outgoing;
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append(field, file, fileName);

  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', callOff);
      settle();
    };
    const giveUp = () => {
      end(() => reject(new UploadFailure(UPLOAD_TIMED_OUT)));
      request.abort();
    };
    const callOff = () => {
      end(() => reject(signal.reason));
      request.abort();
    };
    const timer = setTimeout(giveUp, UPLOAD_TIMEOUT_MS);
    signal.addEventListener('abort', callOff);

    request.open('POST', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parsed(request.responseText);
      const address = addressIn(answer);
      if (request.status === 200 && typeof address === 'string') end(() => resolve(address));
      else end(() => reject(new UploadFailure(reasonIn(answer))));
    };
    request.onerror = () =>
      end(() => reject(new UploadFailure('Please check your connection and try again.')));
    request.send(form);
  });
}

/** An upload's answer as the calls for pictures and for photos of faces give it. */
export const addressInData = (answer: unknown): unknown =>
  (answer as { data?: { url?: unknown } } | undefined)?.data?.url;

/** What a video's upload answers. */
export const secureUrlIn = (answer: unknown): unknown =>
  (answer as { secure_url?: unknown } | undefined)?.secure_url;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

function reasonIn(answer: unknown): string {
  const { message } = (answer ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : '';
}
