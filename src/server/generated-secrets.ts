import { createECDH, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, type GeneratedSecrets } from './config.ts';

const hexKey = z.string().regex(/^[0-9a-f]{64}$/);
const newKey = (): string => randomBytes(32).toString('hex');

/** A pair of keys on P-256, as push services take them (RFC 8292). */
function newPushKeys(): { vapidPublicKey: string; vapidPrivateKey: string } {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  // Leading zeros belong to it.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
  return {
    vapidPublicKey: publicKey.toString('base64url'),
    vapidPrivateKey: privateKey.toString('base64url'),
  };
}

/** What is made together lies in one file together. */
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
 * The secrets that a start outside production makes for itself: made once, kept in the data folder for its user
 * alone, and the same ever after, so that people stay signed in over a restart.
 *
 * @param dataDir absolute path; made if need be
 * @throws ConfigError naming DATA_DIR when a file cannot be read, written or understood
 */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const [secrets, bvnKeys, pushKeys] = files;
  try {
    return {
      ...keptOrMade(dataDir, secrets),
      ...keptOrMade(dataDir, bvnKeys),
      ...keptOrMade(dataDir, pushKeys),
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

function keptOrMade<Secrets>(dataDir: string, kind: SecretsFile<Secrets>): Secrets {
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
  // Making new ones silently would sign everybody out, void the links in mails already sent, and lose every BVN.
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
    // The file appears whole, and of two processes that start at once both use the secrets of the first.
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
