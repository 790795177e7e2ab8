import { generateSecret, generateURI, verify } from 'otplib';
import { PRODUCT_NAME } from '../../../shared/brand.ts';

/** Authenticator codes (RFC 6238) with the parameters that every app supports: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;

/** A new key: 160 bits in base32. */
export const newTotpKey = (): string => generateSecret({ length: 20 });

/** otpauth URI for the QR code. */
export const totpAddress = (key: string, email: string): string =>
  generateURI({ issuer: PRODUCT_NAME, label: email, secret: key });

/**
 * Time step of a valid code; the app's clock may be one step off in either direction.
 *
 * @param code six digits
 * @param lastStep last accepted step; codes of this and earlier steps are refused, to prevent replay
 * @returns undefined when the code is not valid
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
    // The library refuses an `afterTimeStep` ahead of the clock.
    ...(lastStep <= Math.floor(epoch / STEP_SECONDS) + 1 && lastStep >= 0 && { afterTimeStep: lastStep }),
  });
  return checked.valid && 'timeStep' in checked && checked.timeStep > lastStep ? checked.timeStep : undefined;
}
