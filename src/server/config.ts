import { isIP } from 'node:net';
import { z } from 'zod';
import { PRODUCT_NAME } from '../shared/brand.ts';
import type { Company } from '../shared/company.ts';
import type { MapTiles } from '../shared/map-tiles.ts';
import { type BvnKeys, bvnKeySettings, readBvnKeys } from './bvn-key-settings.ts';
import { type ClamdAddress, clamdSettings, readClamd } from './clamd-settings.ts';
import { companySettings, readCompany } from './company-settings.ts';
import { ConfigError } from './config-error.ts';
import { mapSettings, readMapTiles } from './map-settings.ts';
import { looksMadeUp, refuseUnsafeProduction } from './production-settings.ts';
import { type PushKeys, pushKeySettings, readPushKeys } from './push-key-settings.ts';
import { assertReadableCertificates, withSecretFiles } from './secret-files.ts';
import { readStorageConfig, type StorageConfig, storageSettings } from './storage-settings.ts';
import { type TrustedProxies, trustProxySetting } from './trusted-proxies.ts';
import { watchingSettings } from './watching-settings.ts';

/**
 * All settings, read from environment variables once at the start. docs/operations.md and .env.example repeat the list;
 * a test compares the three.
 */

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true });
const origin = httpUrl
  .refine(
    (value) => new URL(value).pathname === '/' && !/[?#]/.test(value),
    'must be an address without a path, like https://surehands.ng',
  )
  .transform((value) => new URL(value).origin);
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** @param what the unit in the error's words, e.g. "a whole number" */
function wholeNumber(what: string, least: number, most: number) {
  const error = `must be ${what} from ${least} to ${most}`;
  // Only digits, because Number() would also accept "0x1F" and "1e3".
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number({ error }).min(least, error).max(most, error));
}

/** IPv4 or IPv6 addresses, separated by commas. */
const addressList = z
  .string()
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
  .refine((addresses) => addresses.every((address) => isIP(address) !== 0), 'must be IP addresses')
  .default([]);

const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber('a port number', 0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres:// addresses' })))
    .default([]),
  DATABASE_READ_MAX_LAG_SECONDS: wholeNumber('a number of seconds', 1, 3_600).default(10),
  DATABASE_POOL_SIZE: wholeNumber('a whole number', 2, 200).default(10),
  DATABASE_TIMEOUT_MS: wholeNumber('a number of milliseconds', 100, 120_000).default(10_000),
  CACHE_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  PUBLIC_URL: origin.optional(),
  SHUTDOWN_DELAY_MS: wholeNumber('a number of milliseconds', 0, 120_000).default(0),
  CDN_SECONDS: wholeNumber('a number of seconds', 0, 86_400).default(0),
  TRUST_PROXY: trustProxySetting,
  CALENDAR_ADDRESSES_ALLOWED: addressList,
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  ...bvnKeySettings,
  ...pushKeySettings,
  COOKIE_SECURE: flag.optional(),
  CORS_ORIGINS: z
    .string()
    .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(origin))
    .default([]),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a Paystack secret key (sk_test_… or sk_live_…)')
    .optional(),
  ALLOW_TEST_MONEY: flag.default(false),
  PAYSTACK_URL: httpUrl.transform((value) => value.replace(/\/+$/, '')).optional(),
  PAYSTACK_TIMEOUT_MS: wholeNumber('a number of milliseconds', 100, 120_000).default(10_000),
  PAYSTACK_IDENTITY_CHECK: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address, or a name and <address>')
    .default(`${PRODUCT_NAME} <hello@surehands.ng>`),
  CONTACT_TO: z.email('must be an email address').optional(),
  ...companySettings,
  ...storageSettings,
  ...mapSettings,
  ...clamdSettings,
  VISITOR_UPLOADS_MB: wholeNumber('a number of megabytes', 1, 10_000_000).default(20_000),
  ...watchingSettings,
  DEMO_DATA: flag.optional(),
  DEV_PAGES: oneOf(['local', 'network']).default('local'),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type EnvironmentName = keyof z.infer<typeof environmentSchema>;
export const environmentNames = Object.keys(environmentSchema.shape) as EnvironmentName[];

/** Secrets that a development start generates and keeps in the data folder. */
export interface GeneratedSecrets {
  /** Signs sessions and guests' links; hex. */
  sessionSecret: string;
  /** The secret key of the local Paystack, which also signs its webhooks. */
  sandboxKey: string;
  /** Encrypts BVNs; hex. */
  bvnKey: string;
  /** Makes the fingerprints that limit a BVN to one account; hex. */
  bvnHashKey: string;
  /** Identify this server to push services; base64url. */
  vapidPublicKey: string;
  vapidPrivateKey: string;
}

export interface Config {
  environment: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** Absolute path of the folder that holds everything the product stores on disk. */
  dataDir: string;
  /** Absolute path of the folder for backups of the embedded PostgreSQL; undefined: WAL is not archived. */
  backupDir: string | undefined;
  /** Undefined: the embedded PostgreSQL is used. */
  databaseUrl: string | undefined;
  /** Address for the user that owns the tables and migrates; undefined: `databaseUrl`'s user does both. */
  databaseOwnerUrl: string | undefined;
  /** Direct address of the database, where `databaseUrl` is a connection pooler; undefined: there is no pooler. */
  databaseDirectUrl: string | undefined;
  /** Replicas that answer reads which may lag by some seconds; empty: there are none. */
  databaseReadUrls: string[];
  /** A replica that lags more than this is not used. */
  databaseReadMaxLagSeconds: number;
  databasePoolSize: number;
  databaseTimeoutMs: number;
  /** A Valkey or Redis for counters that processes share; undefined: they are in the database. */
  cacheUrl: string | undefined;
  /** The origin of the site as people see it, without a trailing slash; undefined until the port is known. */
  publicUrl: string | undefined;
  /** How long a process that was told to stop still accepts requests. */
  shutdownDelayMs: number;
  /** How long a CDN may cache what is the same for all visitors; 0: not at all. */
  cdnSeconds: number;
  /** The proxies whose statement of a visitor's address is trusted. */
  trustProxy: TrustedProxies;
  sessionSecret: string;
  bvn: BvnKeys;
  /** Undefined: browsers get no push notifications. */
  push: PushKeys | undefined;
  secureCookies: boolean;
  corsOrigins: string[];
  paystack: {
    /** True: the local Paystack is mounted at /sandbox/paystack and no real money moves. */
    sandbox: boolean;
    secretKey: string;
    /** Base URL without a trailing slash; undefined in sandbox mode until the port is known. */
    url: string | undefined;
    timeoutMs: number;
    /** Whether Paystack checks that a BVN belongs to a name and a bank account; otherwise an operator compares them. */
    identityCheck: boolean;
  };
  /** Non-public addresses from which artisans' calendars may be read all the same; empty in production. */
  calendarAddressesAllowed: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Gets contact messages and reports for operators; undefined: they are only stored in the database. */
  contactTo: string | undefined;
  /** The company that runs the site. */
  company: Company;
  storage: StorageConfig;
  /** The virus scanner for uploads; undefined: they are not scanned. */
  clamd: ClamdAddress | undefined;
  /** Undefined: pages show no maps of ours. */
  maps: MapTiles | undefined;
  /** Megabytes that all visitors without an account together may upload in two days. */
  visitorUploadsMb: number;
  /** Bearer token for /metrics; undefined: programs on this machine may read it. */
  metricsToken: string | undefined;
  /** The OpenTelemetry endpoint for traces; undefined: none are sent. */
  tracesUrl: string | undefined;
  demoData: boolean;
  /** Who can open the development mailbox and the local Paystack outside production. */
  devPages: 'local' | 'network';
  rateLimits: boolean;
  logLevel: string;
}

/**
 * Reads the typed configuration from environment variables.
 *
 * @param environment usually process.env; empty strings count as unset, and secrets may be given as files
 *   (secret-files.ts)
 * @param absolutePath resolves DATA_DIR and files of secrets against the project's folder
 * @param secrets called only when a development start lacks a secret or a key
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  absolutePath: (path: string) => string,
  secrets: (dataDir: string) => GeneratedSecrets,
): Config {
  const given = withSecretFiles(environment, absolutePath, fault);
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const secureCookies = env.COOKIE_SECURE ?? production;
  if (production) {
    refuseUnsafeProduction(env, secureCookies, fault);
    if (set.NODE_TLS_REJECT_UNAUTHORIZED === '0')
      throw new ConfigError(
        'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: anyone could pretend to be Paystack.',
      );
  }
  if (!production && env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_')) {
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY is a live key, which moves real money: set NODE_ENV=production, or use a test key.',
    );
  }

  assertReadableCertificates('DATABASE_URL', env.DATABASE_URL, fault);
  assertReadableCertificates('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL, fault);
  assertReadableCertificates('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL, fault);
  for (const url of env.DATABASE_READ_URL) assertReadableCertificates('DATABASE_READ_URL', url, fault);
  if (env.DATABASE_READ_URL.length > 0 && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL needs a DATABASE_URL: the primary that its replicas follow.');
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_DIRECT_URL needs a DATABASE_URL: the pooler in front of it.');
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_OWNER_URL needs a DATABASE_URL, with the user that the product runs as; without both the product starts a database of its own.',
    );
  }
  if (env.BACKUP_DIR && env.DATABASE_URL) {
    throw new ConfigError(
      'BACKUP_DIR is for the database that the product starts itself: with DATABASE_URL its own server takes the backups.',
    );
  }
  const dataDir = absolutePath(env.DATA_DIR);
  const complete =
    env.SESSION_SECRET !== undefined &&
    env.PAYSTACK_SECRET_KEY !== undefined &&
    env.BVN_KEYS !== undefined &&
    env.BVN_HASH_KEY !== undefined &&
    env.VAPID_PUBLIC_KEY !== undefined &&
    env.VAPID_PRIVATE_KEY !== undefined;
  const generated = production || complete ? undefined : secrets(dataDir);
  return {
    environment: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    backupDir: env.BACKUP_DIR && absolutePath(env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrls: env.DATABASE_READ_URL,
    databaseReadMaxLagSeconds: env.DATABASE_READ_MAX_LAG_SECONDS,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    cacheUrl: env.CACHE_URL,
    publicUrl: env.PUBLIC_URL,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    cdnSeconds: env.CDN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    calendarAddressesAllowed: env.CALENDAR_ADDRESSES_ALLOWED,
    sessionSecret: required(env.SESSION_SECRET ?? generated?.sessionSecret, 'SESSION_SECRET'),
    bvn: readBvnKeys(env, generated, production ? looksMadeUp : undefined, fault),
    push: readPushKeys(env, generated, fault),
    secureCookies,
    corsOrigins: env.CORS_ORIGINS,
    paystack: {
      sandbox: env.PAYSTACK_SECRET_KEY === undefined,
      secretKey: required(env.PAYSTACK_SECRET_KEY ?? generated?.sandboxKey, 'PAYSTACK_SECRET_KEY'),
      url: env.PAYSTACK_URL ?? (env.PAYSTACK_SECRET_KEY ? 'https://api.paystack.co' : undefined),
      timeoutMs: env.PAYSTACK_TIMEOUT_MS,
      // Paystack offers this check to some businesses only.
      identityCheck: env.PAYSTACK_IDENTITY_CHECK ?? env.PAYSTACK_SECRET_KEY === undefined,
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO,
    company: readCompany(env, production, fault),
    storage: readStorageConfig(env, production, fault),
    clamd: readClamd(env.CLAMD_URL),
    maps: readMapTiles(env, production, fault),
    visitorUploadsMb: env.VISITOR_UPLOADS_MB,
    metricsToken: env.METRICS_TOKEN,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    demoData: env.DEMO_DATA ?? (!production && env.DATABASE_URL === undefined),
    devPages: env.DEV_PAGES,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  };
}

const fault = (name: string, what: string): ConfigError => new ConfigError(`${name} ${what}.`);

function required(value: string | undefined, name: EnvironmentName): string {
  if (value === undefined) throw new ConfigError(`${name} must be set.`);
  return value;
}
