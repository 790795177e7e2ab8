import { readFileSync } from 'node:fs';

/** Settings that are, or contain, secrets. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'CACHE_URL',
  'SESSION_SECRET',
  'BVN_KEYS',
  'BVN_HASH_KEY',
  'VAPID_PRIVATE_KEY',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'IMGBB_API_KEY',
  'CLOUDINARY_URL',
  'METRICS_TOKEN',
] as const;

/** Makes the error about a setting that cannot be used. */
type Fault = (name: string, what: string) => Error;

/** Far more than any secret has. */
const MOST_CHARACTERS = 10_000;

/**
 * Reads secrets from the files that the environment names, for systemd's credentials, Docker, Kubernetes and vault
 * agents: SESSION_SECRET_FILE=/run/credentials/… in place of SESSION_SECRET. A line break at the end is removed.
 *
 * @param absolutePath resolves a relative path against the project's folder
 * @returns the environment with the secrets filled in
 * @throws the error that `fault` makes, naming a file that cannot be read or is empty, or a secret that is set both
 *   ways; the message never contains the secret
 */
export function withSecretFiles(
  environment: Record<string, string | undefined>,
  absolutePath: (path: string) => string,
  fault: Fault,
): Record<string, string | undefined> {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw fault(name, `and ${name}_FILE must not both be set`);
    read[name] = contentOf(`${name}_FILE`, absolutePath(file), fault);
  }
  return { ...environment, ...read };
}

function contentOf(setting: string, file: string, fault: Fault): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw fault(setting, `names a file that cannot be read: ${file} (${why})`);
  }
  if (text === '' || text.length > MOST_CHARACTERS || /[\r\n\0]/.test(text)) {
    throw fault(setting, `must name a file with one line, which is the secret: ${file}`);
  }
  return text;
}

/**
 * Query parameters of a database address that name files: the client certificate, its key, and the certificate
 * authority.
 */
const certificateFiles = ['sslcert', 'sslkey', 'sslrootcert'] as const;

/**
 * @throws the error that `fault` makes where a file named in a database address cannot be read; pg's own error lacks
 *   the setting's name
 */
export function assertReadableCertificates(setting: string, address: string | undefined, fault: Fault): void {
  if (!address) return;
  const query = new URL(address).searchParams;
  for (const name of certificateFiles) {
    const file = query.get(name);
    if (!file) continue;
    try {
      readFileSync(file);
    } catch {
      throw fault(setting, `names a file in ${name} that cannot be read: ${file}`);
    }
  }
  if ((query.get('sslcert') === null) !== (query.get('sslkey') === null)) {
    throw fault(setting, 'must have both sslcert and sslkey, or neither');
  }
}
