/**
 * What the step-by-step sign-up knows only for as long as its page is open: passwords, the BVN and the photo of a
 * face. None of it is ever in an address, a history entry, a storage or a log; a reload forgets it.
 */

/** The fields that live here and nowhere else, by their names in the forms. */
export const secretNames = ['password', 'confirmPassword', 'bvn', 'bvn_URL'] as const;
type SecretName = (typeof secretNames)[number];
export type Secrets = Partial<Record<SecretName, string>>;

/** What a server said to a sign-up, on its way to the step that can put it right. */
export interface Faults {
  message: string;
  /** Messages by field name. */
  fields: Record<string, string>;
}

let secrets: Secrets = {};
let faults: Faults | undefined;
let wantedPath: string | undefined;

/** Only a browser has one visitor: on the server this memory would be everybody's. */
const inBrowser = (): boolean => typeof document !== 'undefined';

export const secretsTyped = (): Secrets => secrets;

export function rememberSecrets(typed: Secrets): void {
  if (inBrowser()) secrets = { ...secrets, ...typed };
}

/** The account is made, or everything is to begin anew. */
export function forgetSecrets(): void {
  secrets = {};
  faults = undefined;
  wantedPath = undefined;
}

/** Faults that were found at another step than the one that shows them. */
export const faultsBrought = (): Faults | undefined => faults;

export function bringFaults(found: Faults | undefined): void {
  if (inBrowser()) faults = found;
}

/** The later step that somebody was sent away from, since there was no password any more. */
export const stepWanted = (): string | undefined => wantedPath;

export function rememberStepWanted(path: string | undefined): void {
  if (inBrowser()) wantedPath = path;
}
