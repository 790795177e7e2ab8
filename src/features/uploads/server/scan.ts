import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { pingClamd, scanFile } from './clamd.ts';

type Scanning = Pick<Request<AnyCall>, 'config' | 'log' | 'now'>;

/**
 * Scans a received file before any of it is stored. A configured scanner that cannot be reached refuses the file
 * (fail closed).
 *
 * @returns when it was found clean; null when no scanner is configured
 * @throws Refusal 400 `file_infected`, 503 `scan_unavailable`
 */
export async function assertClean({ config, log, now }: Scanning, path: string): Promise<Date | null> {
  if (!config.clamd) return null;
  const scanned = await scanFile(config.clamd, path).catch((error: unknown) => {
    log.error({ err: error, event: 'scan_unavailable' }, 'a file could not be scanned and was not taken');
    throw new Refusal(
      503,
      'scan_unavailable',
      'We could not check that file for viruses just now. Please try again in a few minutes.',
      { retryAfterSeconds: 60, quiet: true },
    );
  });
  if (scanned.clean) return now();
  log.warn({ event: 'file_infected', found: scanned.name }, 'a file was refused by the scanner');
  throw new Refusal(
    400,
    'file_infected',
    'Our virus scanner found something harmful in that file, so we did not keep it. Please check your device and choose another file.',
  );
}

/** Logs at start-up when the configured scanner does not answer; uploads are refused until it does. */
export async function checkScanner({ config, log }: Pick<Scanning, 'config' | 'log'>): Promise<void> {
  if (!config.clamd) return;
  await pingClamd(config.clamd).catch((error: unknown) => {
    log.error(
      { err: error, event: 'scan_unavailable' },
      'CLAMD_URL does not answer: until it does, no file is taken',
    );
  });
}
