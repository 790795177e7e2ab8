import { z } from 'zod';

/**
 * Settings of where people's files are stored. Part of src/server/config.ts, which documents how settings are written
 * and explained.
 */

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true })
  .refine((value) => !/[?#]/.test(value), 'must be an address without ? and #')
  .transform((value) => value.replace(/\/+$/, ''));
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
// Names that every S3 accepts: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const bucket = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be a bucket’s name: 3 to 63 small letters, digits, dots and hyphens',
  );

export const storageSettings = {
  STORAGE_DRIVER: oneOf(['disk', 's3']).default('disk'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-west-1, or auto')
    .default('us-east-1'),
  S3_BUCKET: bucket.optional(),
  S3_PRIVATE_BUCKET: bucket.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  IMAGE_HOST: oneOf(['storage', 'imgbb']).default('storage'),
  IMGBB_API_KEY: z
    .string()
    .regex(/^\w{16,64}$/, 'must be an API key of imgbb')
    .optional(),
  IMGBB_URL: httpUrl.default('https://api.imgbb.com'),
  VIDEO_HOST: oneOf(['storage', 'cloudinary']).default('storage'),
  CLOUDINARY_URL: z
    .string()
    .regex(
      /^cloudinary:\/\/\w+:[\w-]+@[a-z0-9][\w-]*$/i,
      'must be an address like cloudinary://API_KEY:API_SECRET@CLOUD_NAME',
    )
    .optional(),
  CLOUDINARY_API_URL: httpUrl.default('https://api.cloudinary.com'),
  FILE_HOST_TIMEOUT_MS: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a number of milliseconds from 100 to 600000')
    .transform(Number)
    .refine(
      (value) => value >= 100 && value <= 600_000,
      'must be a number of milliseconds from 100 to 600000',
    )
    .default(60_000),
};

type StorageEnvironment = z.infer<z.ZodObject<typeof storageSettings>>;

/** An S3-compatible store. */
export interface S3Settings {
  driver: 's3';
  /** Base URL without a trailing slash; undefined: Amazon's own endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  /** Bucket for files that anyone may see. */
  bucket: string;
  /** Bucket for files that only their owners may see. */
  privateBucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True: https://endpoint/bucket/key, false: https://bucket.endpoint/key */
  pathStyle: boolean;
  /** URL at which visitors find the bucket, without a trailing slash; undefined: our own /files/ serves the files. */
  publicUrl: string | undefined;
}
export interface ImgbbSettings {
  host: 'imgbb';
  apiKey: string;
  /** Base URL without a trailing slash. */
  url: string;
}
export interface CloudinarySettings {
  host: 'cloudinary';
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Base URL without a trailing slash. */
  url: string;
}

/** The origin of imgbb's pictures: https://api.imgbb.com */
export const IMGBB_PICTURES = 'https://i.ibb.co/';
/** The address of a cloud's videos at Cloudinary: https://cloudinary.com/documentation/upload_videos */
export const cloudinaryVideos = (cloudName: string): string =>
  `https://res.cloudinary.com/${cloudName}/video/upload/`;

/** The stores for files, and for pictures and videos where they are elsewhere. */
export interface StorageConfig {
  files: { driver: 'disk' } | S3Settings;
  images: { host: 'storage' } | ImgbbSettings;
  videos: { host: 'storage' } | CloudinarySettings;
  /** How long to wait for any of them. */
  timeoutMs: number;
}

/** Makes the error about a setting that is missing or contradicts another one. */
type Complaint = (name: keyof StorageEnvironment, what: string) => Error;

/**
 * Combines the settings.
 *
 * @throws the error that `complain` makes, when a required setting is missing or two contradict each other
 */
export function readStorageConfig(
  env: StorageEnvironment,
  production: boolean,
  complain: Complaint,
): StorageConfig {
  const needed = (name: keyof StorageEnvironment, because: string): string => {
    const value = env[name];
    if (value === undefined) throw complain(name, `must be set when ${because}`);
    return String(value);
  };
  const addresses = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'IMGBB_URL', 'CLOUDINARY_API_URL'] as const;
  const open = addresses.find((name) => env[name]?.startsWith('http://'));
  if (production && open) {
    throw complain(open, 'must be an https:// address in production: people’s files travel over it');
  }
  return {
    files: readFiles(env, needed, complain),
    images:
      env.IMAGE_HOST === 'storage'
        ? { host: 'storage' }
        : { host: 'imgbb', apiKey: needed('IMGBB_API_KEY', 'IMAGE_HOST is imgbb'), url: env.IMGBB_URL },
    videos:
      env.VIDEO_HOST === 'storage'
        ? { host: 'storage' }
        : {
            host: 'cloudinary',
            ...cloudinaryParts(needed('CLOUDINARY_URL', 'VIDEO_HOST is cloudinary')),
            url: env.CLOUDINARY_API_URL,
          },
    timeoutMs: env.FILE_HOST_TIMEOUT_MS,
  };
}

function readFiles(
  env: StorageEnvironment,
  needed: (name: keyof StorageEnvironment, because: string) => string,
  complain: Complaint,
): StorageConfig['files'] {
  if (env.STORAGE_DRIVER === 'disk') return { driver: 'disk' };
  const because = 'STORAGE_DRIVER is s3';
  const settings: S3Settings = {
    driver: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: needed('S3_BUCKET', because),
    privateBucket: needed('S3_PRIVATE_BUCKET', because),
    accessKeyId: needed('S3_ACCESS_KEY_ID', because),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', because),
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    publicUrl: env.S3_PUBLIC_URL,
  };
  if (settings.bucket === settings.privateBucket) {
    throw complain('S3_PRIVATE_BUCKET', 'must not be S3_BUCKET: files in that bucket are public');
  }
  return settings;
}

function cloudinaryParts(address: string): Pick<CloudinarySettings, 'cloudName' | 'apiKey' | 'apiSecret'> {
  const { username: apiKey, password: apiSecret, host: cloudName } = new URL(address);
  return { cloudName, apiKey, apiSecret };
}
