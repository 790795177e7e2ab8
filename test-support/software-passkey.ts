import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Encodes the few CBOR types (RFC 8949) that a passkey's attestation consists of. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([k, v]) => [cbor(k), cbor(v)])]);
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** A passkey (WebAuthn level 3, ES256, no attestation) implemented in the test. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  #counter = 0;
  readonly #origin: string;
  /** False: the passkey was only touched, without fingerprint, face or PIN. */
  verifiesUser = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #authenticatorData(host: string, attested?: Buffer): Buffer {
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = 0x01 | (this.verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, ...(attested ? [attested] : [])]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  /** The result of navigator.credentials.create. */
  make({ challenge, rp }: Options) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(String(x), 'base64url')],
        [-3, Buffer.from(String(y), 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const authData = this.#authenticatorData(String(rp?.id), attested);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** The result of navigator.credentials.get. */
  use({ challenge, rpId }: Options) {
    const authenticatorData = this.#authenticatorData(String(rpId));
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }
}
