import { PRODUCT_NAME } from '../shared/brand.ts';

/** What a phone shows when the site is installed on its home screen. */
export function loader(): Response {
  return Response.json(
    {
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: 'Find, hire and pay verified artisans across Nigeria.',
      lang: 'en-NG',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf6ec',
      theme_color: '#1c2568',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' } },
  );
}
