import { beforeEach, expect, test, vi } from 'vitest';
import { MOST_IMAGE_BYTES, UPLOAD_TIMED_OUT, UPLOAD_TIMEOUT_MS } from '../../../shared/upload-limits.ts';
import { addressInData, secureUrlIn, sendFile, UploadFailure } from './send-file.ts';
import { sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { failureText } from './use-upload.ts';

/** An XMLHttpRequest controlled by the test. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  opened: string[] = [];
  sent: FormData | undefined;
  abort = vi.fn();
  constructor() {
    FakeRequest.last = this;
  }
  open(...how: string[]): void {
    this.opened = how;
  }
  send(form: FormData): void {
    this.sent = form;
  }
  answer(status: number, body: string): void {
    this.status = status;
    this.responseText = body;
    this.onload();
  }
}

const file = new Blob(['a film'], { type: 'video/mp4' });
let giveUp = () => {};
let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const plain = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    if (ms !== UPLOAD_TIMEOUT_MS) return plain(work, ms);
    giveUp = work;
    return plain(() => undefined, 0);
  }) as typeof setTimeout);
});

function begin(onProgress: (part: number) => void = () => undefined) {
  const sending = sendFile({
    path: '/api/uploads/videos',
    field: 'file',
    file,
    fileName: 'film.mp4',
    texts: { caption: 'A roof' },
    addressIn: secureUrlIn,
    onProgress,
    signal: controller.signal,
  });
  return { sending, request: FakeRequest.last };
}

test('a file is sent with its texts, reports its progress, and returns its address', async () => {
  const parts: number[] = [];
  const { sending, request } = begin((part) => void parts.push(part));
  expect(request.opened).toEqual(['POST', '/api/uploads/videos']);
  expect([...(request.sent?.keys() ?? [])]).toEqual(['caption', 'file']);
  expect(request.sent?.get('file')).toMatchObject({ name: 'film.mp4' });
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 1, total: 0 });
  expect(parts).toEqual([0.25, 0]);
  request.answer(200, '{"secure_url":"/files/videos/x.mp4"}');
  expect(await sending).toBe('/files/videos/x.mp4');
  controller.abort();
  expect(request.abort).not.toHaveBeenCalled();
});

test.each([
  [413, '{"message":"That video is too large."}', 'That video is too large.'],
  [413, '{"message":"Too large.","secure_url":"/files/videos/x.mp4"}', 'Too large.'],
  [200, '{"secure_url":7}', ''],
  [502, '<h1>Bad gateway</h1>', ''],
  [500, 'null', ''],
  [500, '{"message":7}', ''],
])('an answer of %d with %s fails with %j', async (status, body, reason) => {
  const { sending, request } = begin();
  request.answer(status, body);
  await expect(sending).rejects.toEqual(new UploadFailure(reason));
});

test('an upload fails after a minute, when it is cancelled, or when the network is lost', async () => {
  const late = begin();
  giveUp();
  await expect(late.sending).rejects.toThrow(UPLOAD_TIMED_OUT);
  expect(late.request.abort).toHaveBeenCalled();

  const lost = begin();
  lost.request.onerror();
  await expect(lost.sending).rejects.toThrow('Please check your connection and try again.');

  const off = begin();
  controller.abort('another one was chosen');
  await expect(off.sending).rejects.toBe('another one was chosen');
  expect(off.request.abort).toHaveBeenCalled();
});

test('the address of a file is read from the server’s answer', () => {
  expect(addressInData({ data: { url: '/files/x.webp' } })).toBe('/files/x.webp');
  for (const answer of [undefined, {}, { url: 'x' }]) expect(addressInData(answer)).toBeUndefined();
  expect(secureUrlIn(undefined)).toBeUndefined();
});

test('the message about a failed upload has the reason if there is one', () => {
  expect(failureText('Image', 'It is too large.')).toBe('Image upload failed. It is too large.');
  expect(failureText('Video', '')).toBe('Video upload failed.');
});

const blob = (size: number, type = 'image/jpeg') => ({ size, type }) as Blob;
/**
 * Stubs a browser that decodes pictures of this size and encodes them to so many bytes; undefined: it cannot
 * decode.
 */
function browserThatShrinks(picture: { width: number; height: number } | undefined, bytes = 300_000) {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (made: (shrunk: Blob) => void) => made(blob(bytes)),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal('createImageBitmap', async () => {
    if (!picture) throw new DOMException('', 'InvalidStateError');
    return { ...picture, close: () => undefined };
  });
  return canvas;
}

test('a large photo is made smaller before it is sent, upright or not', async () => {
  const canvas = browserThatShrinks({ width: 3000, height: 6000 });
  expect((await shrinkPhoto(blob(5_000_000))).size).toBe(300_000);
  expect([canvas.width, canvas.height]).toEqual([1200, 2400]);
  const small = browserThatShrinks({ width: 800, height: 600 });
  await shrinkPhoto(blob(700_000));
  expect([small.width, small.height]).toEqual([800, 600]);
});

test('a photo that is small, animated, unreadable or no smaller afterwards is sent unchanged', async () => {
  browserThatShrinks({ width: 3000, height: 6000 });
  for (const photo of [blob(699_999), blob(5_000_000, 'image/gif'), blob(700_000)]) {
    if (photo.size === 700_000) browserThatShrinks({ width: 3000, height: 6000 }, 700_000);
    expect(await shrinkPhoto(photo)).toBe(photo);
  }
  browserThatShrinks(undefined);
  const unreadable = blob(5_000_000);
  expect(await shrinkPhoto(unreadable)).toBe(unreadable);
});

test('a photo that stays too large, or was cancelled, is not sent', async () => {
  browserThatShrinks(undefined);
  const send = (size: number) =>
    sendPhoto(blob(size), '/api/uploads/images', () => undefined, controller.signal);
  await expect(send(MOST_IMAGE_BYTES + 1)).rejects.toThrow(UploadFailure);
  controller.abort(new Error('called off'));
  await expect(send(MOST_IMAGE_BYTES)).rejects.toThrow('called off');
});
