import { newDeviceId } from '../../../../browser/device-id.ts';
import {
  ATTACHMENT_TOO_LARGE,
  MOST_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
  TOO_MANY_ATTACHMENTS,
} from '../../../../shared/chat-limits.ts';
import { shrinkPhoto } from '../../../uploads/screens/public.ts';
import { uploadFile } from '../chat-calls.ts';
import type { OutboxFile } from '../outbox/outbox-record.ts';
import type { OwnFile } from '../thread/thread-view.ts';

interface Item {
  shown: OwnFile;
  blob: Blob;
  /** Whether the server has refused the file for good. */
  refused: boolean;
  upload: AbortController | null;
}

const NOT_CONNECTED = 'Please check your connection and try again.';
const uploadError = (detail: string): string => `Upload Error: ${detail}`;

/** The files chosen for a message that is still being written; they are uploaded meanwhile. */
export class FileTray {
  readonly #userId: string;
  readonly #changed: () => void;
  #items: readonly Item[] = [];
  #shown: readonly OwnFile[] = [];
  /** How often the network has come back. */
  #returns = 0;

  constructor(userId: string, changed: () => void) {
    this.#userId = userId;
    this.#changed = changed;
  }

  get files(): readonly OwnFile[] {
    return this.#shown;
  }

  get isUploading(): boolean {
    return this.#items.some(({ upload }) => upload !== null);
  }

  get hasRefused(): boolean {
    return this.#items.some(({ refused }) => refused);
  }

  /**
   * Adds files and uploads them.
   *
   * @returns why some were left out; null if none was
   */
  add(files: readonly File[]): string | null {
    const fitting = files.slice(0, MOST_ATTACHMENTS - this.#items.length);
    for (const file of fitting) void this.#addOne(file);
    return fitting.length < files.length ? TOO_MANY_ATTACHMENTS : null;
  }

  remove(fileId: string): void {
    const item = this.#find(fileId);
    item?.upload?.abort();
    if (item?.shown.url) URL.revokeObjectURL(item.shown.url);
    this.#set(this.#items.filter(({ shown }) => shown.id !== fileId));
  }

  /** Uploads a failed file again. */
  retry(fileId: string): void {
    const item = this.#find(fileId);
    if (item && !item.upload && !item.shown.uploaded) void this.#upload(item);
  }

  /** Uploads the remaining files when the network is back. */
  uploadRest(): void {
    this.#returns += 1;
    for (const { upload, refused, shown } of this.#items)
      if (!upload && !refused && !shown.uploaded) this.retry(shown.id);
  }

  /** Hands all files over to a message and empties the tray. */
  take(): { files: OutboxFile[]; blobs: Map<string, Blob>; urls: Map<string, string> } {
    const files = this.#items.map(({ shown: { id, name, type, size, isImage, uploaded } }) => ({
      id,
      name,
      type,
      size,
      isImage,
      uploaded,
    }));
    const blobs = new Map(this.#items.map(({ shown, blob }) => [shown.id, blob]));
    const urls = new Map(this.#items.flatMap(({ shown: { id, url } }) => (url ? [[id, url] as const] : [])));
    this.#set([]);
    return { files, blobs, urls };
  }

  async #addOne(file: File): Promise<void> {
    const isImage = file.type.startsWith('image/');
    const { name, type, size } = file;
    const id = newDeviceId();
    const url = isImage ? URL.createObjectURL(file) : null;
    const shown = {
      id,
      name,
      type,
      size,
      isImage,
      url,
      progress: 0,
      uploaded: false,
      failure: null,
      mayRetry: true,
    };
    // Shrinking a picture counts as part of its upload.
    const item: Item = { shown, blob: file, refused: false, upload: new AbortController() };
    this.#set([...this.#items, item]);
    const blob = isImage ? await shrinkPhoto(file) : file;
    if (!this.#find(id)) return;
    if (blob.size > MOST_ATTACHMENT_BYTES) {
      this.#change(
        id,
        { refused: true, upload: null },
        { progress: null, failure: uploadError(ATTACHMENT_TOO_LARGE), mayRetry: false },
      );
      return;
    }
    await this.#upload({ ...item, blob, shown: { ...shown, size: blob.size } });
  }

  async #upload({ blob, shown }: Item): Promise<void> {
    const { id, size } = shown;
    if (!navigator.onLine) {
      this.#change(id, { blob, upload: null }, { size, progress: null });
      return;
    }
    const upload = new AbortController();
    const returns = this.#returns;
    this.#change(id, { blob, upload, refused: false }, { size, progress: 0, failure: null });
    const onProgress = (progress: number) => this.#change(id, {}, { progress });
    const outcome = await uploadFile(this.#userId, shown, blob, onProgress, upload.signal);
    const end = (refused: boolean, changes: Partial<OwnFile>) =>
      this.#change(id, { refused, upload: null }, { progress: null, ...changes });
    if (outcome.kind === 'stored') end(false, { uploaded: true });
    else if (outcome.kind === 'timed-out') end(false, { failure: outcome.failure });
    else if (outcome.kind === 'refused')
      end(true, { failure: uploadError(outcome.failure), mayRetry: false });
    // Without a network or session, the outbox uploads the file together with the message.
    else if (outcome.kind !== 'later' || !navigator.onLine) end(false, {});
    else if (this.#returns !== returns) {
      // The network was back before the lost upload ended.
      end(false, {});
      this.retry(id);
    } else end(false, { failure: uploadError(outcome.failure ?? NOT_CONNECTED) });
  }

  #find(fileId: string): Item | undefined {
    return this.#items.find(({ shown }) => shown.id === fileId);
  }

  #change(fileId: string, changes: Partial<Item>, shown: Partial<OwnFile>): void {
    this.#set(
      this.#items.map((item) =>
        item.shown.id === fileId ? { ...item, ...changes, shown: { ...item.shown, ...shown } } : item,
      ),
    );
  }

  #set(items: readonly Item[]): void {
    this.#items = items;
    this.#shown = items.map(({ shown }) => shown);
    this.#changed();
  }
}
