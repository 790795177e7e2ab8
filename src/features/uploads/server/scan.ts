import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { pingClamd, scanFile } from './clamd.ts';

type Scanning = Pick<Request<AnyCall>, 'config' | 'log' | 'now'>;

/**
 * Has a received file looked at before anything of it is kept. Where a scanner is set and cannot be asked, the file is not
 * taken: a scanner that is down must not open the door.
 *
 * @returns when it was found clean; null where no scanner is set
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

/** At the start: whether the scanner that is set answers. While it does not, uploads are refused. */
export async function checkScanner({ config, log }: Pick<Scanning, 'config' | 'log'>): Promise<void> {
  if (!config.clamd) return;
  await pingClamd(config.clamd).catch((error: unknown) => {
    log.error(
      { err: error, event: 'scan_unavailable' },
      'CLAMD_URL does not answer: until it does, no file is taken',
    );
  });
}
