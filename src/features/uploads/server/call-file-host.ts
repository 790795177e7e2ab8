import type { Plumbing } from '../../../server/plumbing.ts';
import { hostFailed, hostTooSlow, isTimeout } from './storing.ts';

/** What a host of files answered; `body` is undefined where it was no JSON. */
export interface HostAnswer {
  status: number;
  body: unknown;
}

/**
 * Posts a form to a host of files, and waits no longer than is configured.
 *
 * @throws Refusal 504 when it does not answer in time, 502 when it cannot be reached
 */
export async function postToFileHost(
  { config, log }: Pick<Plumbing, 'config' | 'log'>,
  url: string,
  form: FormData,
): Promise<HostAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(config.storage.timeoutMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  } catch (error) {
    log.warn({ err: error, host: new URL(url).host }, 'a host of files could not be asked');
    throw isTimeout(error) ? hostTooSlow() : hostFailed();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
