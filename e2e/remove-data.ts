import { rm } from 'node:fs/promises';

/** Removes what the journeys' server kept. */
export default async function removeData(): Promise<void> {
  if (process.env.E2E_DATA_DIR) await rm(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}
