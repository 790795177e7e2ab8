/**
 * Secrets of the step-by-step sign-up, kept only while the page is open: passwords, BVN and face photo. They never
 * enter a URL, a history entry, storage or a log, and a reload forgets them.
 */

/** Names of the fields that are kept only here. */
export const secretNames = ['password', 'confirmPassword', 'bvn', 'bvn_URL'] as const;
type SecretName = (typeof secretNames)[number];
export type Secrets = Partial<Record<SecretName, string>>;

/** A refused sign-up, passed on to the step that can correct it. */
export interface Faults {
  message: string;
  /** Error messages by field name. */
  fields: Record<string, string>;
}

let secrets: Secrets = {};
let faults: Faults | undefined;
let wantedPath: string | undefined;

/** On the server, module state would be shared by all visitors. */
const inBrowser = (): boolean => typeof document !== 'undefined';

export const secretsTyped = (): Secrets => secrets;

export function rememberSecrets(typed: Secrets): void {
  if (inBrowser()) secrets = { ...secrets, ...typed };
}

/** Forgets everything, after the account was opened or to start afresh. */
export function clearSecrets(): void {
  secrets = {};
  faults = undefined;
  wantedPath = undefined;
}

/** Errors found in another step than the one that shows them. */
export const faultsBrought = (): Faults | undefined => faults;

export function bringFaults(found: Faults | undefined): void {
  if (inBrowser()) faults = found;
}

/** The later step from which the visitor was sent back because the password was gone. */
export const stepWanted = (): string | undefined => wantedPath;

export function rememberStepWanted(path: string | undefined): void {
  if (inBrowser()) wantedPath = path;
}
