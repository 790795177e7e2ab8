import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { environmentNames, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const SAFE_SECRET = '5f0c9e7ab1d2438694e1c07f3ba8d5260f9be3147c6a8d52';

const BVN_KEY = '0b5a3c7e91d24f68a7c0e3b59d8f1246730ab9ce5d2f814607b3ea9c1d58f240';
const OTHER_BVN_KEY = '9e41c07b3fa85d2610b7e94c8af3d5120c6b97e4f18a3d5207be61c94fa80d35';
const BVN_HASH_KEY = '4fd80b62c7e1935a0d9b47f2e8c6a1503b7d94ef20a81c6535f9e07bd2c4a816';

const safeProduction = {
  NODE_ENV: 'production',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef',
  SESSION_SECRET: SAFE_SECRET,
  PUBLIC_URL: 'https://surehands.ng',
  BVN_KEYS: `2026-11:${BVN_KEY}`,
  BVN_HASH_KEY,
  SMTP_URL: 'smtps://user:pass@mail.example',
  COMPANY_NAME: 'Skilled Hands Nigeria Ltd',
  COMPANY_RC_NUMBER: 'RC 1234567',
  COMPANY_ADDRESS: '12 Allen Avenue, Ikeja, Lagos',
  COMPANY_PHONE: '0803 123 4567',
  COMPANY_WHATSAPP: '0803 123 4567',
};

const made = {
  sessionSecret: 'made for this machine',
  sandboxKey: 'sk_test_made',
  bvnKey: BVN_KEY,
  bvnHashKey: BVN_HASH_KEY,
  vapidPublicKey: 'made for this machine, too',
  vapidPrivateKey: 'and this',
};

const VAPID_PUBLIC_KEY =
  'BACY1CRFnaI-wYJIlhFtskDkO1vha2OpSyWMN2CR7eWNkvi2hEtwhW9kGnXO4ImMkR7xrNJH_DCIhdbWAjo8ry8';
const VAPID_PRIVATE_KEY = 'CVEpyXWO2hMbQRrOYvk7oq1Q4POJe1IU85UiiPyrM8s';

function read(environment: Record<string, string | undefined> = {}) {
  return readConfig(
    environment,
    (path) => `/project/${path}`,
    () => made,
  );
}

describe('the configuration without any setting', () => {
  test('works for development, with the local Paystack and demo data', () => {
    expect(read()).toEqual({
      environment: 'development',
      port: 3000,
      host: '0.0.0.0',
      dataDir: '/project/.data',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databaseReadUrls: [],
      databaseReadMaxLagSeconds: 10,
      databasePoolSize: 10,
      databaseTimeoutMs: 10_000,
      shutdownDelayMs: 0,
      cdnSeconds: 0,
      publicUrl: undefined,
      trustProxy: false,
      sessionSecret: 'made for this machine',
      bvn: { keys: [{ id: 'generated', key: BVN_KEY }], hashKey: BVN_HASH_KEY },
      push: { publicKey: 'made for this machine, too', privateKey: 'and this' },
      secureCookies: false,
      corsOrigins: [],
      calendarAddressesAllowed: [],
      paystack: {
        sandbox: true,
        secretKey: 'sk_test_made',
        url: undefined,
        timeoutMs: 10_000,
        identityCheck: true,
      },
      smtpUrl: undefined,
      mailFrom: 'SureHands <hello@surehands.ng>',
      contactTo: undefined,
      company: {
        name: 'Made-up Company Ltd',
        rcNumber: 'RC 0000000',
        address: '1 Example Street, Ikeja, Lagos (made up)',
        phone: { shown: '0800 000 0000', e164: '+2348000000000' },
        whatsApp: { shown: '0800 000 0000', e164: '+2348000000000' },
      },
      storage: {
        files: { driver: 'disk' },
        images: { host: 'storage' },
        videos: { host: 'storage' },
        timeoutMs: 60_000,
      },
      maps: {
        url: '/sandbox/tiles/{z}/{x}/{y}.svg',
        attribution: 'Places of our gazetteer, towns by GeoNames https://www.geonames.org',
      },
      clamd: undefined,
      visitorUploadsMb: 20_000,
      demoData: true,
      devPages: 'local',
      rateLimits: true,
      logLevel: 'info',
    });
  });

  test('treats an empty variable as unset', () => {
    expect(read(Object.fromEntries(environmentNames.map((name) => [name, ''])))).toEqual(read());
  });

  test('ignores variables of other programs', () => {
    expect(read({ EDITOR: 'vi', PORTS: 'x' })).toEqual(read());
  });
});

describe('the configuration with settings', () => {
  test('reads each value in its type', () => {
    const config = read({
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: 'elsewhere',
      DATABASE_URL: 'postgres://user:pass@db.example:5432/surehands?sslmode=require',
      DATABASE_OWNER_URL: 'postgres://owner:pass@db.example:5432/surehands?sslmode=require',
      DATABASE_READ_URL:
        'postgres://user:pass@one.example/surehands, postgres://user:pass@two.example/surehands',
      DATABASE_READ_MAX_LAG_SECONDS: '30',
      DATABASE_POOL_SIZE: '40',
      DATABASE_TIMEOUT_MS: '3000',
      SHUTDOWN_DELAY_MS: '6000',
      CDN_SECONDS: '60',
      PUBLIC_URL: 'https://surehands.ng/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::7',
      SESSION_SECRET: SAFE_SECRET,
      BVN_KEYS: `new:${OTHER_BVN_KEY.toUpperCase()}, old.1:${BVN_KEY}`,
      BVN_HASH_KEY,
      VAPID_PUBLIC_KEY: `${VAPID_PUBLIC_KEY}=`,
      VAPID_PRIVATE_KEY,
      COOKIE_SECURE: 'true',
      CALENDAR_ADDRESSES_ALLOWED: '127.0.0.1, ::1',
      CORS_ORIGINS: 'https://app.example, http://localhost:8080/,',
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
      ALLOW_TEST_MONEY: 'true',
      PAYSTACK_URL: 'http://localhost:9000/',
      PAYSTACK_TIMEOUT_MS: '250',
      PAYSTACK_IDENTITY_CHECK: 'true',
      SMTP_URL: 'smtps://user:pass@mail.example',
      MAIL_FROM: 'post@surehands.ng',
      CONTACT_TO: 'answers@surehands.ng',
      COMPANY_NAME: ' Skilled Hands Nigeria Ltd ',
      COMPANY_RC_NUMBER: 'rc1234567',
      COMPANY_ADDRESS: '12 Allen Avenue, Ikeja, Lagos',
      COMPANY_PHONE: '+234 803 123 4567',
      COMPANY_WHATSAPP: '0803 123 4568',
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: 'https://s3.example/',
      S3_REGION: 'eu-west-1',
      S3_BUCKET: 'surehands-public',
      S3_PRIVATE_BUCKET: 'surehands-private',
      S3_ACCESS_KEY_ID: 'AKIA0',
      S3_SECRET_ACCESS_KEY: 'kept',
      S3_PATH_STYLE: 'false',
      S3_PUBLIC_URL: 'https://files.surehands.ng/',
      IMAGE_HOST: 'imgbb',
      IMGBB_API_KEY: '0123456789abcdef0123456789abcdef',
      IMGBB_URL: 'http://localhost:9001/',
      VIDEO_HOST: 'cloudinary',
      CLOUDINARY_URL: 'cloudinary://1234:a-b_c@surehands',
      CLOUDINARY_API_URL: 'http://localhost:9002',
      FILE_HOST_TIMEOUT_MS: '500',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=a',
      MAP_ATTRIBUTION: ' Ours ',
      CLAMD_URL: 'tcp://127.0.0.1:3310',
      VISITOR_UPLOADS_MB: '500',
      DEMO_DATA: 'true',
      DEV_PAGES: 'network',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
    });
    expect(config).toEqual({
      environment: 'test',
      port: 0,
      host: '127.0.0.1',
      dataDir: '/project/elsewhere',
      databaseUrl: 'postgres://user:pass@db.example:5432/surehands?sslmode=require',
      databaseOwnerUrl: 'postgres://owner:pass@db.example:5432/surehands?sslmode=require',
      databaseReadUrls: [
        'postgres://user:pass@one.example/surehands',
        'postgres://user:pass@two.example/surehands',
      ],
      databaseReadMaxLagSeconds: 30,
      databasePoolSize: 40,
      databaseTimeoutMs: 3_000,
      shutdownDelayMs: 6_000,
      cdnSeconds: 60,
      publicUrl: 'https://surehands.ng',
      trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::7'],
      sessionSecret: SAFE_SECRET,
      bvn: {
        keys: [
          { id: 'new', key: OTHER_BVN_KEY },
          { id: 'old.1', key: BVN_KEY },
        ],
        hashKey: BVN_HASH_KEY,
      },
      push: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
      secureCookies: true,
      corsOrigins: ['https://app.example', 'http://localhost:8080'],
      calendarAddressesAllowed: ['127.0.0.1', '::1'],
      paystack: {
        sandbox: false,
        secretKey: 'sk_test_abc',
        url: 'http://localhost:9000',
        timeoutMs: 250,
        identityCheck: true,
      },
      smtpUrl: 'smtps://user:pass@mail.example',
      mailFrom: 'post@surehands.ng',
      contactTo: 'answers@surehands.ng',
      company: {
        name: 'Skilled Hands Nigeria Ltd',
        rcNumber: 'RC 1234567',
        address: '12 Allen Avenue, Ikeja, Lagos',
        phone: { shown: '0803 123 4567', e164: '+2348031234567' },
        whatsApp: { shown: '0803 123 4568', e164: '+2348031234568' },
      },
      storage: {
        files: {
          driver: 's3',
          endpoint: 'https://s3.example',
          region: 'eu-west-1',
          bucket: 'surehands-public',
          privateBucket: 'surehands-private',
          accessKeyId: 'AKIA0',
          secretAccessKey: 'kept',
          pathStyle: false,
          publicUrl: 'https://files.surehands.ng',
        },
        images: { host: 'imgbb', apiKey: '0123456789abcdef0123456789abcdef', url: 'http://localhost:9001' },
        videos: {
          host: 'cloudinary',
          cloudName: 'surehands',
          apiKey: '1234',
          apiSecret: 'a-b_c',
          url: 'http://localhost:9002',
        },
        timeoutMs: 500,
      },
      maps: { url: 'https://tiles.example/{z}/{x}/{y}.png?key=a', attribution: 'Ours' },
      clamd: { host: '127.0.0.1', port: 3310 },
      visitorUploadsMb: 500,
      demoData: true,
      devPages: 'network',
      rateLimits: false,
      logLevel: 'warn',
    });
  });

  test('accepts a number of trusted proxies, and none', () => {
    expect(read({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(read({ TRUST_PROXY: 'loopback' }).trustProxy).toEqual(['loopback']);
  });

  test('uses the real Paystack for a key without an address', () => {
    expect(read({ PAYSTACK_SECRET_KEY: 'sk_test_abc' }).paystack).toMatchObject({
      sandbox: false,
      url: 'https://api.paystack.co',
    });
  });

  test('does not fill an operator’s own database with demo people unless asked', () => {
    const DATABASE_URL = 'postgres://localhost/own';
    expect(read({ DATABASE_URL }).demoData).toBe(false);
    expect(read({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true);
  });

  test('makes secrets only if one is missing', () => {
    const make = vi.fn(() => made);
    const all = {
      SESSION_SECRET: SAFE_SECRET,
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
      BVN_KEYS: `one:${BVN_KEY}`,
      BVN_HASH_KEY,
      VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY,
    };
    readConfig(all, (path) => path, make);
    expect(make).not.toHaveBeenCalled();
    readConfig({ DATA_DIR: '/kept' }, (path) => path, make);
    expect(make).toHaveBeenCalledWith('/kept');
    for (const missing of Object.keys(all).slice(0, 4)) {
      make.mockClear();
      readConfig({ ...all, [missing]: '' }, (path) => path, make);
      expect(make, missing).toHaveBeenCalledTimes(1);
    }
  });
});

test('allows a backup folder for the embedded database only, resolved like the data folder', () => {
  expect(read({ BACKUP_DIR: 'backups' }).backupDir).toBe(read({ DATA_DIR: 'backups' }).dataDir);
  expect(() => read({ BACKUP_DIR: 'backups', DATABASE_URL: 'postgres://u:p@127.0.0.1/surehands' })).toThrow(
    /^BACKUP_DIR is for the database that the product starts itself/,
  );
});

test('needs the address of the primary if it names replicas', () => {
  expect(() => read({ DATABASE_READ_URL: 'postgres://u:p@127.0.0.1/surehands' })).toThrow(
    /^DATABASE_READ_URL needs a DATABASE_URL/,
  );
});

test('needs the address of the pooler if it names the database behind it', () => {
  expect(() => read({ DATABASE_DIRECT_URL: 'postgres://u:p@127.0.0.1/surehands' })).toThrow(
    /^DATABASE_DIRECT_URL needs a DATABASE_URL/,
  );
});

describe('the configuration refuses in a sentence that names the variable:', () => {
  test.each([
    ['NODE_ENV', 'staging', 'must be one of development, production, test'],
    ['PORT', 'http', 'must be a port number from 0 to 65535'],
    ['PORT', '65536', 'must be a port number from 0 to 65535'],
    ['PORT', '-1', 'must be a port number from 0 to 65535'],
    ['PORT', '80.5', 'must be a port number from 0 to 65535'],
    ['PORT', '0x50', 'must be a port number from 0 to 65535'],
    ['DATABASE_URL', 'mysql://localhost/x', 'must be a postgres:// address'],
    ['DATABASE_URL', 'surehands', 'must be a postgres:// address'],
    ['DATABASE_READ_URL', 'postgres://localhost/x, mysql://localhost/x', 'must be postgres:// addresses'],
    ['DATABASE_READ_MAX_LAG_SECONDS', '0', 'must be a number of seconds from 1 to 3600'],
    ['DATABASE_POOL_SIZE', '1', 'must be a whole number from 2 to 200'],
    ['DATABASE_POOL_SIZE', '201', 'must be a whole number from 2 to 200'],
    ['DATABASE_POOL_SIZE', 'many', 'must be a whole number from 2 to 200'],
    ['DATABASE_TIMEOUT_MS', '99', 'must be a number of milliseconds from 100 to 120000'],
    ['CLAMD_URL', 'http://scanner:3310', 'must be tcp://host:port or unix:/path of a ClamAV daemon (clamd)'],
    ['CLAMD_URL', 'tcp://scanner:70000', 'must be tcp://host:port or unix:/path of a ClamAV daemon (clamd)'],
    ['VISITOR_UPLOADS_MB', '0', 'must be a number of megabytes from 1 to 10000000'],
    ['PUBLIC_URL', 'surehands.ng', 'must be an http:// or https:// address'],
    ['PUBLIC_URL', 'ftp://surehands.ng', 'must be an http:// or https:// address'],
    ['PUBLIC_URL', 'https://surehands.ng/shop', 'must be an address without a path'],
    ['PUBLIC_URL', 'https://surehands.ng/?a=1', 'must be an address without a path'],
    ['TRUST_PROXY', 'yes', 'must be false, the number of proxies in front'],
    ['TRUST_PROXY', 'true', 'visitors could make up their own addresses'],
    ['TRUST_PROXY', '10', 'must be false, the number of proxies in front'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be false, the number of proxies in front'],
    ['TRUST_PROXY', 'loopback,', 'must be false, the number of proxies in front'],
    ['SESSION_SECRET', 'short', 'must be at least 32 characters long'],
    ['BVN_KEYS', BVN_KEY, 'must be a list of id:key, separated by commas, each key of 64 hex digits'],
    ['BVN_KEYS', `one:${BVN_KEY},`, 'must be a list of id:key'],
    ['BVN_KEYS', 'one:abc', 'must be a list of id:key'],
    ['BVN_KEYS', `one:${BVN_KEY},one:${OTHER_BVN_KEY}`, 'must not give two keys the same id'],
    ['BVN_HASH_KEY', 'abc', 'must be a key of 64 hex digits'],
    ['VAPID_PUBLIC_KEY', VAPID_PRIVATE_KEY, 'must be a key of 65 bytes'],
    ['VAPID_PUBLIC_KEY', 'a b', 'must be a key in base64url'],
    ['VAPID_PRIVATE_KEY', VAPID_PUBLIC_KEY, 'must be a key of 32 bytes'],
    ['COOKIE_SECURE', '1', 'must be true or false'],
    ['CORS_ORIGINS', '*', 'must be an http:// or https:// address'],
    ['CORS_ORIGINS', 'https://app.example,nonsense', 'must be an http:// or https:// address'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_public', 'must be a Paystack secret key (sk_test_… or sk_live_…)'],
    ['PAYSTACK_URL', 'api.paystack.co', 'must be an http:// or https:// address'],
    ['PAYSTACK_TIMEOUT_MS', '99', 'must be a number of milliseconds from 100 to 120000'],
    ['PAYSTACK_TIMEOUT_MS', '10s', 'must be a number of milliseconds from 100 to 120000'],
    ['SMTP_URL', 'mail.example', 'must be an smtp:// or smtps:// address'],
    ['CONTACT_TO', 'nobody', 'must be an email address'],
    ['MAIL_FROM', 'SureHands', 'must be an email address, or a name and <address>'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d', 'must be an email address, or a name and <address>'],
    ['ALLOW_TEST_MONEY', 'yes', 'must be true or false'],
    ['COMPANY_NAME', 'Two\nlines', 'must be one line'],
    ['COMPANY_RC_NUMBER', 'one', 'must be a number of the Corporate Affairs Commission'],
    ['COMPANY_PHONE', '12', 'must be a phone number like 0803 123 4567'],
    ['COMPANY_WHATSAPP', '12', 'must be a phone number like 0803 123 4567'],
    ['DEV_PAGES', 'all', 'must be one of local, network'],
    ['STORAGE_DRIVER', 'tape', 'must be one of disk, s3'],
    ['S3_ENDPOINT', 's3.example', 'must be an http:// or https:// address'],
    ['S3_REGION', 'Lagos!', 'must be a region'],
    ['S3_BUCKET', 'My Bucket', 'must be a bucket’s name'],
    ['S3_PRIVATE_BUCKET', 'x', 'must be a bucket’s name'],
    ['S3_PATH_STYLE', 'maybe', 'must be true or false'],
    ['S3_PUBLIC_URL', 'https://files.example/?a=1', 'must be an address without ? and #'],
    ['IMAGE_HOST', 'flickr', 'must be one of storage, imgbb'],
    ['IMGBB_API_KEY', 'short', 'must be an API key of imgbb'],
    ['IMGBB_URL', 'imgbb', 'must be an http:// or https:// address'],
    ['VIDEO_HOST', 'youtube', 'must be one of storage, cloudinary'],
    ['CLOUDINARY_URL', 'https://cloudinary.com', 'must be an address like cloudinary://'],
    ['CLOUDINARY_API_URL', 'x', 'must be an http:// or https:// address'],
    ['FILE_HOST_TIMEOUT_MS', '99', 'must be a number of milliseconds from 100 to 600000'],
    ['FILE_HOST_TIMEOUT_MS', '600001', 'must be a number of milliseconds from 100 to 600000'],
    ['DEMO_DATA', 'some', 'must be true or false'],
    ['RATE_LIMITS', 'off', 'must be true or false'],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
  ])('%s=%s', (name, value, words) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name} [^\\n]*\\.$`));
    expect(refusal).toContain(words);
  });

  const s3 = {
    STORAGE_DRIVER: 's3',
    S3_BUCKET: 'surehands-public',
    S3_PRIVATE_BUCKET: 'surehands-private',
    S3_ACCESS_KEY_ID: 'AKIA0',
    S3_SECRET_ACCESS_KEY: 'kept',
  };
  test.each(['S3_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    '%s missing while files are stored in S3',
    (name) => {
      expect(read(s3).storage.files).toMatchObject({ driver: 's3', endpoint: undefined, pathStyle: false });
      expect(refusalOf({ ...s3, [name]: '' })).toBe(`${name} must be set when STORAGE_DRIVER is s3.`);
    },
  );

  test('one bucket for both public and private files', () => {
    expect(refusalOf({ ...s3, S3_PRIVATE_BUCKET: 'surehands-public' })).toMatch(
      /^S3_PRIVATE_BUCKET must not be S3_BUCKET/,
    );
  });

  test('no missing S3_PATH_STYLE, since an own store is then addressed by path', () => {
    const endpoint = { ...s3, S3_ENDPOINT: 'http://localhost:9000' };
    expect(read(endpoint).storage.files).toMatchObject({ pathStyle: true });
    expect(read({ ...endpoint, S3_PATH_STYLE: 'false' }).storage.files).toMatchObject({ pathStyle: false });
  });

  test('a host of pictures or videos without its key', () => {
    expect(refusalOf({ IMAGE_HOST: 'imgbb' })).toBe('IMGBB_API_KEY must be set when IMAGE_HOST is imgbb.');
    expect(refusalOf({ VIDEO_HOST: 'cloudinary' })).toBe(
      'CLOUDINARY_URL must be set when VIDEO_HOST is cloudinary.',
    );
  });

  test('map tiles without placeholders for their numbers, or without attribution', () => {
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
    expect(refusalOf({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' })).toMatch(
      /^MAP_TILES_URL must be/,
    );
    expect(refusalOf({ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' })).toMatch(
      /^MAP_TILES_URL/,
    );
    expect(refusalOf({ MAP_TILES_URL: 'https://tiles.example;script-src/{z}/{x}/{y}' })).toMatch(
      /^MAP_TILES_URL/,
    );
    expect(refusalOf({ MAP_TILES_URL: tiles })).toBe(
      'MAP_ATTRIBUTION must name whose map it is, as MAP_TILES_URL is set.',
    );
    expect(refusalOf({ MAP_TILES_URL: tiles, MAP_ATTRIBUTION: '<b>ours</b>' })).toMatch(
      /^MAP_ATTRIBUTION must be/,
    );
    expect(read({ MAP_TILES_URL: tiles, MAP_ATTRIBUTION: 'Ours' }).maps).toEqual({
      url: tiles,
      attribution: 'Ours',
    });
    expect(read().maps?.url).toBe('/sandbox/tiles/{z}/{x}/{y}.svg');
  });

  test('half a pair of push keys, or halves of different pairs', () => {
    expect(refusalOf({ VAPID_PUBLIC_KEY })).toBe(
      'VAPID_PRIVATE_KEY must be set together with VAPID_PUBLIC_KEY.',
    );
    expect(refusalOf({ VAPID_PRIVATE_KEY })).toBe(
      'VAPID_PUBLIC_KEY must be set together with VAPID_PRIVATE_KEY.',
    );
    expect(refusalOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toBe(
      'VAPID_PUBLIC_KEY must be the other half of VAPID_PRIVATE_KEY.',
    );
  });

  test('a secret, without repeating its value', () => {
    expect(refusalOf({ VAPID_PRIVATE_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ IMGBB_API_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ CLOUDINARY_URL: 'hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ BVN_KEYS: 'one:hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ PAYSTACK_SECRET_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(refusalOf({ ...safeProduction, SESSION_SECRET: 'hunter2'.repeat(6) })).not.toContain('hunter2');
  });
});

describe('the configuration for production', () => {
  test('accepts a real key, a real secret and an https address, with secure cookies and without demo people', {
    meta: { promise: 'In production cookies are secure, secrets are real and people are real' },
  }, () => {
    const config = read(safeProduction);
    expect(config).toMatchObject({
      environment: 'production',
      secureCookies: true,
      demoData: false,
      paystack: { sandbox: false, url: 'https://api.paystack.co' },
    });
  });

  test('has maps only if tiles are set, over https', () => {
    expect(read(safeProduction).maps).toBeUndefined();
    const tiles = { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Theirs' };
    expect(refusalOf({ ...safeProduction, ...tiles })).toBe(
      'MAP_TILES_URL must be an https:// address in production.',
    );
  });

  test('accepts a database on this machine without TLS, and another one only with TLS', () => {
    for (const host of ['%2Fvar%2Frun%2Fpostgresql:5432', 'localhost', '127.0.0.1:5433', '[::1]', '']) {
      const DATABASE_URL = `postgres://u:p@${host}/surehands`.replace('u:p@/', '/');
      expect(read({ ...safeProduction, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    }
    const DATABASE_URL = 'postgres://u:p@db.internal/surehands?sslmode=verify-full';
    expect(read({ ...safeProduction, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('accepts a test key only if the settings say that test cards may pay', () => {
    const testMoney = { ...safeProduction, PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' };
    expect(read({ ...testMoney, ALLOW_TEST_MONEY: 'true' }).paystack.sandbox).toBe(false);
    expect(refusalOf(testMoney)).toContain('ALLOW_TEST_MONEY=true');
  });

  test('is the only one that accepts a live key, since elsewhere everyone could read all emails', () => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(refusalOf({ ...safeProduction, NODE_ENV })).toMatch(
        /^PAYSTACK_SECRET_KEY is a live key.*NODE_ENV=production/,
      );
    }
  });

  test('refuses to start when certificates are not verified', () => {
    const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(refusalOf({ ...safeProduction, ...unchecked })).toMatch(/^NODE_TLS_REJECT_UNAUTHORIZED /);
    expect(() => read({ ...safeProduction, NODE_TLS_REJECT_UNAUTHORIZED: '1' })).not.toThrow();
    expect(() => read(unchecked)).not.toThrow();
  });

  test('never makes its own secrets', () => {
    const make = vi.fn();
    readConfig(safeProduction, (path) => path, make);
    expect(make).not.toHaveBeenCalled();
  });

  test('has no pushes to browsers until it has keys for them', () => {
    expect(read(safeProduction).push).toBeUndefined();
    expect(read({ ...safeProduction, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).push).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
    });
  });

  test('has demo data only if asked', {
    meta: { promise: 'In production there is demo data only when it is asked for' },
  }, () => {
    expect(read({ ...safeProduction, DEMO_DATA: 'true' }).demoData).toBe(true);
  });

  test.each([
    ['the local Paystack', 'PAYSTACK_SECRET_KEY', undefined],
    ['a key that travels in the clear', 'PAYSTACK_URL', 'http://paystack.internal'],
    ['no secret', 'SESSION_SECRET', undefined],
    ['a secret of one character', 'SESSION_SECRET', 'x'.repeat(64)],
    ['a secret of few characters', 'SESSION_SECRET', 'abc123'.repeat(8)],
    ['a secret from an example', 'SESSION_SECRET', 'example-of-a-session-key-0123456789'],
    ['a secret that says so', 'SESSION_SECRET', 'my-very-long-secret-0123456789abcdef'],
    ['a secret to be changed', 'SESSION_SECRET', 'change-me-0123456789abcdefghijklmnop'],
    ['a secret with a password in it', 'SESSION_SECRET', 'Password0123456789abcdefghijklmnop'],
    ['no keys for BVNs', 'BVN_KEYS', undefined],
    ['a key for BVNs that somebody typed', 'BVN_KEYS', `one:${'ab'.repeat(32)}`],
    ['no key for the fingerprints of BVNs', 'BVN_HASH_KEY', undefined],
    ['a key for fingerprints that somebody typed', 'BVN_HASH_KEY', '0'.repeat(64)],
    ['one key for two things', 'BVN_HASH_KEY', BVN_KEY],
    ['cookies in the clear', 'COOKIE_SECURE', 'false'],
    ['files that travel in the clear', 'S3_ENDPOINT', 'http://minio.internal'],
    ['files that are shown in the clear', 'S3_PUBLIC_URL', 'http://files.surehands.ng'],
    ['pictures that travel in the clear', 'IMGBB_URL', 'http://imgbb.internal'],
    ['videos that travel in the clear', 'CLOUDINARY_API_URL', 'http://cloudinary.internal'],
    ['no address', 'PUBLIC_URL', undefined],
    ['an address in the clear', 'PUBLIC_URL', 'http://surehands.ng'],
    ['money of test cards', 'PAYSTACK_SECRET_KEY', 'sk_test_0123456789abcdef'],
    ['a site whose emails reach no one', 'SMTP_URL', undefined],
    ['people’s data in the clear', 'DATABASE_URL', 'postgres://u:p@db.internal/surehands'],
    ['people’s data in the clear if need be', 'DATABASE_URL', 'postgres://u:p@db.internal/x?sslmode=prefer'],
    ['a company without a name', 'COMPANY_NAME', undefined],
    ['a company without a number', 'COMPANY_RC_NUMBER', undefined],
    ['a company without an address', 'COMPANY_ADDRESS', undefined],
    ['a company without a phone', 'COMPANY_PHONE', undefined],
    ['a company that is not on WhatsApp', 'COMPANY_WHATSAPP', undefined],
  ])('refuses %s, naming %s', (_what, name, value) => {
    expect(refusalOf({ ...safeProduction, [name]: value })).toMatch(new RegExp(`^${name} `));
  });

  test.each([
    ['the owner’s password', 'DATABASE_OWNER_URL', 'postgres://u:p@db.internal/surehands'],
    ['live events', 'DATABASE_DIRECT_URL', 'postgres://u:p@db.internal/surehands'],
    [
      'the data of one replica among others',
      'DATABASE_READ_URL',
      'postgres://u:p@one.internal/x?sslmode=require,postgres://u:p@two.internal/x',
    ],
  ])('refuses %s in the clear beside a database with TLS, naming %s', (_what, name, value) => {
    const DATABASE_URL = 'postgres://u:p@db.internal/surehands?sslmode=verify-full';
    expect(refusalOf({ ...safeProduction, DATABASE_URL, [name]: value })).toMatch(
      new RegExp(`^${name} must ask for TLS`),
    );
  });
});

describe('the document of settings', () => {
  const example = readProjectFile('.env.example');
  const exampleEntries = [...example.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));

  test('.env.example has every variable, in order, each with its default', () => {
    expect(exampleEntries.map(({ name }) => name)).toEqual(environmentNames);
    expect(read(Object.fromEntries(exampleEntries.map(({ name, value }) => [name, value])))).toEqual(read());
  });

  test('.env.example leaves out no default', () => {
    const withoutDefault = exampleEntries.filter(({ value }) => value === '').map(({ name }) => name);
    // The default of each of these depends on something else, or is "none".
    expect(withoutDefault).toEqual([
      'BACKUP_DIR',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'CACHE_URL',
      'PUBLIC_URL',
      'CALENDAR_ADDRESSES_ALLOWED',
      'SESSION_SECRET',
      'BVN_KEYS',
      'BVN_HASH_KEY',
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
      'COOKIE_SECURE',
      'CORS_ORIGINS',
      'PAYSTACK_SECRET_KEY',
      'PAYSTACK_URL',
      'PAYSTACK_IDENTITY_CHECK',
      'SMTP_URL',
      'CONTACT_TO',
      'COMPANY_NAME',
      'COMPANY_RC_NUMBER',
      'COMPANY_ADDRESS',
      'COMPANY_PHONE',
      'COMPANY_WHATSAPP',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_PRIVATE_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_PATH_STYLE',
      'S3_PUBLIC_URL',
      'IMGBB_API_KEY',
      'CLOUDINARY_URL',
      'MAP_TILES_URL',
      'MAP_ATTRIBUTION',
      'CLAMD_URL',
      'METRICS_TOKEN',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'DEMO_DATA',
    ]);
  });

  test('docs/operations.md has every variable, in order, with the same default', () => {
    const rows = [
      ...readProjectFile('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`)?/gm),
    ];
    expect(rows.map(([, name, value = '']) => ({ name, value }))).toEqual(exampleEntries);
  });
});

function refusalOf(environment: Record<string, string | undefined>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}

function readProjectFile(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}
