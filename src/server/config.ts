import { z } from 'zod';

/**
 * Everything that can be set from outside, read once at the start. Each field names its environment
 * variable, its meaning and its default; docs/operations.md and .env.example repeat the list and a test
 * holds the three together.
 */

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const secret = z.string().min(32, 'must be at least 32 characters long');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a whole number' }).int().min(2).max(200).default(10),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: flag.default(false),
  SESSION_SECRET: secret.optional(),
  COOKIE_SECURE: flag.optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
    .pipe(z.array(httpUrl)),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a Paystack secret key (sk_test_… or sk_live_…)')
    .optional(),
  PAYSTACK_URL: httpUrl.optional(),
  PAYSTACK_TIMEOUT_MS: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int()
    .min(100)
    .default(10_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('SureHands <hello@surehands.ng>'),
  DEMO_DATA: flag.optional(),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type EnvironmentName = keyof z.infer<typeof environmentSchema>;
export const environmentNames = Object.keys(environmentSchema.shape) as EnvironmentName[];

/** Secrets that a development start makes for itself and keeps in the data folder. */
export interface GeneratedSecrets {
  /** Signs sessions and guests' links; hex. */
  sessionSecret: string;
  /** The local Paystack's key, which also signs its webhooks. */
  sandboxKey: string;
}

export interface Config {
  environment: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** Absolute path; everything the product keeps on disk lies below it. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL is used. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Origin that people see, without a trailing slash; undefined until the port is known. */
  publicUrl: string | undefined;
  trustProxy: boolean;
  sessionSecret: string;
  secureCookies: boolean;
  corsOrigins: string[];
  paystack: {
    /** True: the local Paystack is mounted at /sandbox/paystack and money is pretend. */
    sandbox: boolean;
    secretKey: string;
    /** Base address without trailing slash; undefined in sandbox mode until the port is known. */
    url: string | undefined;
    timeoutMs: number;
  };
  smtpUrl: string | undefined;
  mailFrom: string;
  demoData: boolean;
  rateLimits: boolean;
  logLevel: string;
}

/** A setting that cannot be used. Its message is a sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Turns environment variables into the typed configuration.
 *
 * @param environment usually process.env; empty strings count as unset
 * @param absolutePath resolves DATA_DIR against the project's folder
 * @param secrets called only when a development start lacks SESSION_SECRET or a Paystack key
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  absolutePath: (path: string) => string,
  secrets: (dataDir: string) => GeneratedSecrets,
): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const secureCookies = env.COOKIE_SECURE ?? production;
  if (production) refuseUnsafeProduction(env, secureCookies);

  const dataDir = absolutePath(env.DATA_DIR);
  const generated = production ? undefined : secrets(dataDir);
  return {
    environment: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    sessionSecret: required(env.SESSION_SECRET ?? generated?.sessionSecret, 'SESSION_SECRET'),
    secureCookies,
    corsOrigins: env.CORS_ORIGINS.map((origin) => new URL(origin).origin),
    paystack: {
      sandbox: env.PAYSTACK_SECRET_KEY === undefined,
      secretKey: required(env.PAYSTACK_SECRET_KEY ?? generated?.sandboxKey, 'PAYSTACK_SECRET_KEY'),
      url: (env.PAYSTACK_URL ?? (env.PAYSTACK_SECRET_KEY ? 'https://api.paystack.co' : undefined))?.replace(
        /\/+$/,
        '',
      ),
      timeoutMs: env.PAYSTACK_TIMEOUT_MS,
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    demoData: env.DEMO_DATA ?? (!production && env.DATABASE_URL === undefined),
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  };
}

function refuseUnsafeProduction(env: z.infer<typeof environmentSchema>, secureCookies: boolean): void {
  if (!env.PAYSTACK_SECRET_KEY) {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY must be set in production: the local Paystack takes pretend money.',
    );
  }
  if (!env.SESSION_SECRET) {
    throw new ConfigError('SESSION_SECRET must be set in production (32 random characters or more).');
  }
  if (/^(.)\1*$|changeme|secret|example|password/i.test(env.SESSION_SECRET)) {
    throw new ConfigError(
      'SESSION_SECRET looks like a default or a guess; make one with: openssl rand -hex 32.',
    );
  }
  if (!secureCookies) {
    throw new ConfigError(
      'COOKIE_SECURE must not be false in production: sessions would travel in the clear.',
    );
  }
  if (!env.PUBLIC_URL?.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must be set to the https:// address that people visit in production.');
  }
}

function required(value: string | undefined, name: EnvironmentName): string {
  if (value === undefined) throw new ConfigError(`${name} must be set.`);
  return value;
}
