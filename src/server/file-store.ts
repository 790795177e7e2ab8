import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Stores people's files; public ones are kept apart from those that only their owners may see. */
export interface FileStore {
  /** Its getUrl(key) returns the address at which anyone can see a file. */
  public: Disk;
  private: Disk;
  /** Returns the key of a public file for its address; undefined for an address outside this store. */
  keyOf(url: string): string | undefined;
  /** Opens a public file for a visitor; absent where the data folder itself is served. */
  openPublic?: OpenPublicFile;
}

/** A public file to be sent to a visitor, or the status that is sent instead. */
export interface OpenedFile {
  status: 200 | 206 | 304 | 404 | 416;
  headers: Record<string, string>;
  body?: Readable;
}
/** @param conditions the visitor's own headers, which ask for a part of the file or only for a newer one */
export type OpenPublicFile = (
  key: string,
  conditions: { range: string | undefined; ifNoneMatch: string | undefined },
) => Promise<OpenedFile>;

const OWN_FILES = '/files/';
/** The path at which our own server shows a public file. */
export const ownFileUrl = (key: string): string => `${OWN_FILES}${key}`;

/** Returns the key in an address below `base`; undefined when the address is elsewhere or would lead out of it. */
export function keyBelow(base: string, url: string): string | undefined {
  return url.startsWith(base) && !url.includes('..') ? url.slice(base.length) : undefined;
}
export const ownFileKey = (url: string): string | undefined => keyBelow(OWN_FILES, url);

/** Stores files in the data folder: public ones in files/public and private ones in files/private. */
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
