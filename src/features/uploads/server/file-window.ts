import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/** Reads here and there in a file of any size, and holds a small part of it at a time. */
export class FileWindow {
  readonly size: number;
  readonly #file: FileHandle;
  readonly #buffer = Buffer.alloc(WINDOW_BYTES);
  #from = 0;
  #length = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /**
   * The bytes at a place, fewer where the file ends before.
   *
   * @param length at most 64 KiB; the answer is overwritten by the next one
   */
  async bytes(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size);
    if (at < this.#from || end > this.#from + this.#length) {
      const { bytesRead } = await this.#file.read(this.#buffer, 0, WINDOW_BYTES, at);
      this.#from = at;
      this.#length = bytesRead;
    }
    return this.#buffer.subarray(at - this.#from, Math.max(at, end) - this.#from);
  }
}
