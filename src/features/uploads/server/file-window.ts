import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/** Random access to a file of any size, with a small part of it in memory at a time. */
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
   * Reads bytes at a position; fewer when the file ends before.
   *
   * @param length at most 64 KiB; the next call overwrites the returned buffer
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
