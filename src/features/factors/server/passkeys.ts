import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Tx } from '../../../server/database.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { CHALLENGE_MINUTES } from '../factor-rules.ts';
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeys,
  setPasskeyUsed,
  takeChallenge,
} from './passkeys-store.ts';

/** The site that a passkey belongs to. */
interface Site {
  /** Origin of the request, e.g. https://surehands.ng. */
  origin: string;
}

/**
 * Host name that passkeys are bound to (relying party id); undefined for an IP address, for which browsers create
 * none.
 */
export function passkeyHost({ origin }: Site): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? undefined : hostname;
}

function hostOf(site: Site): string {
  const host = passkeyHost(site);
  if (host === undefined) throw new Error('an address of numbers has no passkeys');
  return host;
}

/**
 * EdDSA, ES256 and RS256 (RFC 9053), which cover all passkeys. Listed, because the library's default begins with an
 * algorithm that is experimental in Node.
 */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = CHALLENGE_MINUTES * 60_000;
const transportsOf = (known: string[]) => known as AuthenticatorTransport[];

/** WebAuthn options to create a discoverable passkey with user verification (fingerprint, face or PIN). */
export async function optionsToAdd(
  tx: Tx,
  site: Site,
  user: { id: string; email: string; fullName: string },
  at: Date,
) {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: hostOf(site),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.fullName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    timeout,
    excludeCredentials: (await listPasskeys(tx, user.id)).map(({ credential_id: id, transports }) => ({
      id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(tx, options.challenge, { purpose: 'add', userId: user.id, at });
  return options;
}

/**
 * Verifies a new passkey.
 *
 * @returns the data to store; undefined when it does not match what was requested
 */
export async function checkNewPasskey(
  tx: Tx,
  site: Site,
  userId: string,
  response: RegistrationResponseJSON,
  at: Date,
) {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, { purpose: 'add', userId, at }),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

/** WebAuthn options to use a passkey: any of this site for a sign-in, or one of the account's as proof. */
export async function optionsToUse(
  tx: Tx,
  site: Site,
  { purpose, userId, at }: { purpose: Exclude<ChallengePurpose, 'add'>; userId: string | null; at: Date },
) {
  const own = userId === null ? undefined : await listPasskeys(tx, userId);
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout,
    userVerification: 'required',
    ...(own && {
      allowCredentials: own.map(({ credential_id: id, transports }) => ({
        id,
        transports: transportsOf(transports),
      })),
    }),
  });
  await insertChallenge(tx, options.challenge, { purpose, userId, at });
  return options;
}

/**
 * Verifies a passkey's signature.
 *
 * @returns its owner; undefined when it is unknown, another account's, or did not sign this challenge
 */
export async function checkPasskey(
  tx: Tx,
  site: Site,
  response: AuthenticationResponseJSON,
  { purpose, userId, at }: { purpose: Exclude<ChallengePurpose, 'add'>; userId: string | null; at: Date },
): Promise<{ userId: string } | undefined> {
  const passkey = await findPasskey(tx, response.id);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, { purpose, userId, at }),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: transportsOf(passkey.transports),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  await setPasskeyUsed(tx, passkey.id, verified.authenticationInfo.newCounter, at);
  return { userId: passkey.user_id };
}
