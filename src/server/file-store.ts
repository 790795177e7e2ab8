import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where people's files lie: what anyone may see apart from what nobody but their owner may. */
export interface FileStore {
  public: Disk;
  private: Disk;
}

/** Keeps files in the data folder, public ones under files/public and private ones under files/private. */
export function openDiskFileStore(dataDir: string): FileStore {
  const disk = (visibility: 'public' | 'private') =>
    new Disk(new FSDriver({ location: join(dataDir, 'files', visibility), visibility }));
  return { public: disk('public'), private: disk('private') };
}
