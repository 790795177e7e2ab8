import { createECDH } from 'node:crypto';
import { z } from 'zod';

/**
 * Settings of the key pair that identifies this server to push services (RFC 8292). Part of src/server/config.ts, which
 * documents how settings are written and explained.
 */

export interface PushKeys {
  /** A point on P-256, 65 bytes, base64url. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
}

const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'must be a key in base64url')
    .transform((text) => text.replace(/=+$/, ''))
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `must be a key of ${bytes} bytes`)
    .optional();

export const pushKeySettings = { VAPID_PUBLIC_KEY: key(65), VAPID_PRIVATE_KEY: key(32) };

type Settings = { [Name in keyof typeof pushKeySettings]?: z.output<(typeof pushKeySettings)[Name]> };

/**
 * Returns the configured pair, or the generated one of a start outside production; undefined where there is none.
 *
 * @param fault makes the error that names a variable and says what is wrong with it
 */
export function readPushKeys(
  { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings,
  generated: { vapidPublicKey: string; vapidPrivateKey: string } | undefined,
  fault: (name: keyof Settings, what: string) => Error,
): PushKeys | undefined {
  if (publicKey === undefined && privateKey === undefined) {
    return generated && { publicKey: generated.vapidPublicKey, privateKey: generated.vapidPrivateKey };
  }
  if (publicKey === undefined) throw fault('VAPID_PUBLIC_KEY', 'must be set together with VAPID_PRIVATE_KEY');
  if (privateKey === undefined)
    throw fault('VAPID_PRIVATE_KEY', 'must be set together with VAPID_PUBLIC_KEY');
  if (publicKeyOf(privateKey) !== publicKey) {
    throw fault('VAPID_PUBLIC_KEY', 'must be the other half of VAPID_PRIVATE_KEY');
  }
  return { publicKey, privateKey };
}

function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    // Not a valid private key of the curve.
    return undefined;
  }
  return pair.getPublicKey().toString('base64url');
}
