import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { cloudinaryVideos, IMGBB_PICTURES, type StorageConfig } from './storage-settings.ts';

/** What pages may ask this device for: a camera for the photo of a face, and where it is for "near me". */
const PERMISSIONS =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()';

/**
 * What browsers may do on our pages. Scripts come from our own files only; a page adds the hashes of its own
 * inline scripts (see app/pages.ts), so an injected one does not run. Pictures and videos come from us and from
 * where they were configured to lie; blob: is what somebody has just chosen and looks at before it is uploaded.
 *
 * @param scriptHashes CSP sources such as 'sha256-…'
 */
export function contentSecurityPolicy(
  { storage, maps }: Pick<Config, 'storage' | 'maps'>,
  scriptHashes: string[] = [],
): string {
  const { images, videos } = fileSources(storage);
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images, ...tileSources(maps)].join(' '),
    ["media-src 'self' blob:", ...videos].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self' https://checkout.paystack.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The same while screens are edited: Vite puts scripts and styles into the page, and speaks to it over a socket. */
export function liveScreensPolicy(config: Pick<Config, 'storage' | 'maps'>): string {
  return contentSecurityPolicy(config)
    .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** Where a map's pictures come from besides our own server. */
const tileSources = (maps: Config['maps']): string[] =>
  maps && !maps.url.startsWith('/') ? [new URL(maps.url).origin] : [];

/** Where people's pictures and videos are shown from besides our own server, as CSP sources. */
function fileSources({ files, images, videos }: StorageConfig): { images: string[]; videos: string[] } {
  const bucket = files.driver === 's3' && files.publicUrl ? [`${files.publicUrl}/`] : [];
  return {
    images: [...bucket, ...(images.host === 'imgbb' ? [IMGBB_PICTURES] : [])],
    videos: [...bucket, ...(videos.host === 'cloudinary' ? [cloudinaryVideos(videos.cloudName)] : [])],
  };
}

/** What browsers heed only of what they show as a page or run as a worker. */
const HEADERS_OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Scripts, styles, fonts and pictures that pages are made of. A drawing (SVG) can be a page of its own, with scripts. */
const isPartOfPages = (url: string, contentType: unknown): boolean =>
  /^\/(?:assets|files)\//.test(url) &&
  /^(?:(?:application|text)\/javascript|text\/css|font\/|image\/(?!svg))/.test(String(contentType));

/**
 * Sets the security headers of every answer; a page brings its own content policy, with the hashes of its scripts. What pages
 * are made of has none that only pages need: forty files of a first page would each bring a kilobyte of them.
 */
export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.secureCookies ? { maxAge: 31_536_000 } : false,
    // Guests' links carry a key in their query; no other site may learn it.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const plain = contentSecurityPolicy(config);
  app.addHook('onSend', async (request, reply) => {
    if (isPartOfPages(request.url, reply.getHeader('content-type'))) {
      for (const name of HEADERS_OF_PAGES) reply.removeHeader(name);
      return;
    }
    reply.header('permissions-policy', PERMISSIONS);
    // What a call answers is somebody's own unless the call says otherwise; a shared phone must not keep it.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', plain);
  });
}
