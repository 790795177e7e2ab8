import { createECDH, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { GeneratedSecrets } from './config.ts';
import { ConfigError } from './config-error.ts';

const hexKey = z.string().regex(/^[0-9a-f]{64}$/);
const newKey = (): string => randomBytes(32).toString('hex');

/** A P-256 key pair in the form that push services need (RFC 8292). */
function newPushKeys(): { vapidPublicKey: string; vapidPrivateKey: string } {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  // getPrivateKey() drops leading zeros, but the key always has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
  return {
    vapidPublicKey: publicKey.toString('base64url'),
    vapidPrivateKey: privateKey.toString('base64url'),
  };
}

/** Secrets that are generated together share a file. */
const files = [
  {
    name: 'secrets.json',
    schema: z.object({ sessionSecret: hexKey, sandboxKey: z.string().min(32) }),
    make: () => ({ sessionSecret: newKey(), sandboxKey: `sk_test_${newKey()}` }),
  },
  {
    name: 'bvn-keys.json',
    schema: z.object({ bvnKey: hexKey, bvnHashKey: hexKey }),
    make: () => ({ bvnKey: newKey(), bvnHashKey: newKey() }),
  },
  {
    name: 'push-keys.json',
    schema: z.object({ vapidPublicKey: z.string().length(87), vapidPrivateKey: z.string().length(43) }),
    make: newPushKeys,
  },
] as const;

/**
 * Returns the secrets that a start outside production generates. They are made once and kept in the data folder,
 * readable by its user alone, so that people stay signed in after a restart.
 *
 * @param dataDir absolute path; created if needed
 * @throws ConfigError naming DATA_DIR when a file cannot be read, written or understood
 */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const [secrets, bvnKeys, pushKeys] = files;
  try {
    return {
      ...readOrMake(dataDir, secrets),
      ...readOrMake(dataDir, bvnKeys),
      ...readOrMake(dataDir, pushKeys),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${reason}.`);
  }
}

interface SecretsFile<Secrets> {
  name: string;
  schema: z.ZodType<Secrets>;
  make: () => Secrets;
}

function readOrMake<Secrets>(dataDir: string, kind: SecretsFile<Secrets>): Secrets {
  const file = join(dataDir, kind.name);
  return read(file, kind) ?? make(dataDir, file, kind);
}

function read<Secrets>(file: string, { schema }: SecretsFile<Secrets>): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const kept = schema.safeParse(parseJson(text));
  // Silently making new ones would sign everyone out, invalidate the links in emails already sent, and lose every BVN.
  if (!kept.success)
    throw new Error(`${file} is damaged; restore it from a backup, or delete it to make new secrets`);
  return kept.data;
}

function make<Secrets>(dataDir: string, file: string, kind: SecretsFile<Secrets>): Secrets {
  const secrets = kind.make();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    // The file appears complete, and of two processes that start at once both use the secrets of the first.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read(file, kind) ?? secrets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
