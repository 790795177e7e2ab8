import { generateSecret, generateURI, verify } from 'otplib';
import { PRODUCT_NAME } from '../../../shared/brand.ts';

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, a new one each 30 seconds, as every app knows them. */
const STEP_SECONDS = 30;

/** A new key, 160 bits in base32. */
export const newTotpKey = (): string => generateSecret({ length: 20 });

/** What an app reads from the QR code. */
export const totpAddress = (key: string, email: string): string =>
  generateURI({ issuer: PRODUCT_NAME, label: email, secret: key });

/**
 * Which step's code it is, where the app's clock may be one step off in either direction.
 *
 * @param code six digits
 * @param lastStep the step that was taken last: it and those before it are not taken again
 * @returns undefined when it is none of those
 */
export async function stepOf(
  key: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = await verify({
    secret: key,
    token: code,
    epoch,
    epochTolerance: STEP_SECONDS,
    // The library demands a step that is not ahead of the clock.
    ...(lastStep <= Math.floor(epoch / STEP_SECONDS) + 1 && lastStep >= 0 && { afterTimeStep: lastStep }),
  });
  return checked.valid && 'timeStep' in checked && checked.timeStep > lastStep ? checked.timeStep : undefined;
}
