import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where people's files lie: what anyone may see apart from what nobody but their owner may. */
export interface FileStore {
  /** Its getUrl(key) is the address under which anyone sees a file. */
  public: Disk;
  private: Disk;
  /** The key of a public file by its address; undefined for an address that is none of this store's. */
  keyOf(url: string): string | undefined;
  /** Opens a public file for a visitor; absent where the data folder itself is served. */
  openPublic?: OpenPublicFile;
}

/** A public file on its way to a visitor, or what stands in for it. */
export interface OpenedFile {
  status: 200 | 206 | 304 | 404 | 416;
  headers: Record<string, string>;
  body?: Readable;
}
/** @param conditions the visitor's own headers: a part of the file, or only if it is another one than they have */
export type OpenPublicFile = (
  key: string,
  conditions: { range: string | undefined; ifNoneMatch: string | undefined },
) => Promise<OpenedFile>;

const OWN_FILES = '/files/';
/** Where our own server shows a public file. */
export const ownFileUrl = (key: string): string => `${OWN_FILES}${key}`;

/** The key in an address below `base`; undefined when it lies elsewhere or would lead out of it. */
export function keyBelow(base: string, url: string): string | undefined {
  return url.startsWith(base) && !url.includes('..') ? url.slice(base.length) : undefined;
}
export const ownFileKey = (url: string): string | undefined => keyBelow(OWN_FILES, url);

/** Keeps files in the data folder, public ones under files/public and private ones under files/private. */
export function openDiskFileStore(dataDir: string): FileStore {
  const disk = (visibility: 'public' | 'private') =>
    new Disk(
      new FSDriver({
        location: join(dataDir, 'files', visibility),
        visibility,
        urlBuilder: { generateURL: async (key) => ownFileUrl(key) },
      }),
    );
  return { public: disk('public'), private: disk('private'), keyOf: ownFileKey };
}
