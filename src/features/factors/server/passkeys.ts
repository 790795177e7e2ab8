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

/** Where a passkey belongs. */
interface Site {
  /** As the caller reached us, e.g. https://surehands.ng. */
  origin: string;
}

/** The name that passkeys are bound to; undefined at an address of numbers, for which browsers make none. */
export function passkeyHost({ origin }: Site): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ? undefined : hostname;
}

function hostOf(site: Site): string {
  const host = passkeyHost(site);
  if (host === undefined) throw new Error('an address of numbers has no passkeys');
  return host;
}

/** EdDSA, ES256 and RS256 (RFC 9053): what passkeys have. Named, since the library would first try what Node only experiments with. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = CHALLENGE_MINUTES * 60_000;
const transportsOf = (known: string[]) => known as AuthenticatorTransport[];

/** What a browser needs to make a passkey that names its account itself and always asks for finger, face or PIN. */
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

/** @returns what is to be kept of a passkey that was made just now; undefined when it was not made as we asked */
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

/** What a browser needs to sign with a passkey: any of this site for a sign-in, one of the account's to prove who it is. */
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

/** @returns whose passkey signed; undefined when it is unknown here, another account's, or did not sign what we asked */
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
