import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { BoundedQueue } from '../../../server/bounded-queue.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import { FileWindow } from './file-window.ts';
import { isWholeMp4 } from './mp4-shape.ts';
import type { VideoExtension } from './videos-store.ts';
import { isWholeWebm } from './webm-shape.ts';

/** Accepted types by content, with their file extension. M4V is Apple's name for MP4. */
const extensions: Record<string, VideoExtension> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 20 });

/**
 * Checks that a file is a complete video that phones can play, by walking through its structure. It is never
 * decoded here: that is left to the viewer's browser, which decodes in a sandbox.
 *
 * @throws Refusal 400 that says what is wrong with it; 503 when too many are waiting
 */
export function checkVideo(path: string): Promise<VideoExtension> {
  return queue.run(async () => {
    const { mime = '' } = (await fileTypeFromFile(path)) ?? {};
    const extension = extensions[mime];
    if (!extension) throw unreadable();
    await using file = await open(path);
    const window = new FileWindow(file, (await file.stat()).size);
    const whole = extension === 'webm' ? await isWholeWebm(window) : await isWholeMp4(window);
    if (!whole) throw damaged();
    return extension;
  });
}

function refused(code: RefusalCode, message: string): Refusal {
  return new Refusal(400, code, message, { fields: { file: message } });
}
const unreadable = () =>
  refused(
    'not_a_video',
    'That file is not a video we can show. Please choose an MP4, WebM or QuickTime (MOV) video.',
  );
const damaged = () =>
  refused('damaged_video', 'That video is damaged or incomplete. Please choose another one.');
