import { UPLOAD_TIMED_OUT, UPLOAD_TIMEOUT_MS } from '../../../shared/upload-limits.ts';

/** A file to upload. */
export interface Outgoing {
  /** Path of the endpoint, and the form field in which it expects the file. */
  path: string;
  field: string;
  file: Blob;
  fileName: string;
  /** Other form fields, sent before the file. */
  texts?: Record<string, string>;
  /** Extracts the file's URL or reference from the response body. */
  addressIn(answer: unknown): unknown;
  /** Called with the progress, from 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

/** An upload that failed. The message is the reason to show; "" when there is none. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

/**
 * Uploads a file; times out after a minute. Uses XMLHttpRequest because fetch does not report upload progress.
 *
 * @returns the file's URL or reference
 * @throws UploadFailure with the server's message if it sent one; the signal's reason when aborted
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

/** Reads the URL or reference from the response for pictures and private photos. */
export const addressInData = (answer: unknown): unknown =>
  (answer as { data?: { url?: unknown } } | undefined)?.data?.url;

/** Reads the URL from the response for videos. */
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
