import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from './config.ts';
import { cloudinaryVideos, IMGBB_PICTURES, type StorageConfig } from './storage-settings.ts';

/** Device features that our pages may use: the camera for the photo of a face, and the location for "near me". */
const PERMISSIONS =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()';

/**
 * Returns the Content-Security-Policy of our pages. Scripts come only from our own files; a page adds the hashes of its
 * inline scripts (see app/pages.ts), so an injected one does not run. Pictures and videos come from us and from the
 * configured hosts; blob: is for previews of files before they are uploaded.
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

/** The policy for development: Vite puts scripts and styles into the page, and connects to it over a WebSocket. */
export function liveScreensPolicy(config: Pick<Config, 'storage' | 'maps'>): string {
  return contentSecurityPolicy(config)
    .replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** The origin of map tiles, if they are not our own. */
const tileSources = (maps: Config['maps']): string[] =>
  maps && !maps.url.startsWith('/') ? [new URL(maps.url).origin] : [];

/** Other origins that people's pictures and videos are shown from, as CSP sources. */
function fileSources({ files, images, videos }: StorageConfig): { images: string[]; videos: string[] } {
  const bucket = files.driver === 's3' && files.publicUrl ? [`${files.publicUrl}/`] : [];
  return {
    images: [...bucket, ...(images.host === 'imgbb' ? [IMGBB_PICTURES] : [])],
    videos: [...bucket, ...(videos.host === 'cloudinary' ? [cloudinaryVideos(videos.cloudName)] : [])],
  };
}

/** Headers that browsers apply only to pages and workers. */
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

/**
 * Whether an answer is a script, style, font or picture for pages. An SVG is excluded, because it can be a page of its
 * own, with scripts.
 */
const isPartOfPages = (url: string, contentType: unknown): boolean =>
  /^\/(?:assets|files)\//.test(url) &&
  /^(?:(?:application|text)\/javascript|text\/css|font\/|image\/(?!svg))/.test(String(contentType));

/**
 * Sets the security headers of every answer; a page brings its own content security policy, with the hashes of its
 * scripts. Files for pages lack the headers that only pages need: the forty files of a first page would each carry a
 * kilobyte of them.
 */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: config.secureCookies ? { maxAge: 31_536_000 } : false,
    // Guests' links carry a key in their query, which no other site may learn.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Without @fastify/helmet, which makes a function for each answer that keeps it in memory (decision 97).
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  const plain = contentSecurityPolicy(config);
  app.addHook('onSend', async (request, reply) => {
    if (isPartOfPages(request.url, reply.getHeader('content-type'))) {
      for (const name of HEADERS_OF_PAGES) reply.removeHeader(name);
      return;
    }
    reply.header('permissions-policy', PERMISSIONS);
    // The answer to a call is private unless the call says otherwise, so a shared phone must not cache it.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', plain);
  });
}
