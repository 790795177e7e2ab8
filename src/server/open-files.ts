import { type FileStore, openDiskFileStore } from './file-store.ts';
import type { StorageConfig } from './storage-settings.ts';

/**
 * Opens the configured file store. The S3 library is loaded only for S3, because it would use a tenth of the memory.
 */
export async function openFileStore({
  dataDir,
  storage,
}: {
  dataDir: string;
  storage: StorageConfig;
}): Promise<FileStore> {
  if (storage.files.driver === 'disk') return openDiskFileStore(dataDir);
  const { openS3FileStore } = await import('./s3-files.ts');
  return openS3FileStore(storage.files, storage.timeoutMs);
}
