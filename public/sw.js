/*
 * Shows what is pushed to this browser when no page of ours is open, and a page of its own where one of ours cannot be
 * loaded. It keeps nothing: every page comes from the network.
 * What a push carries is written by src/features/notifications/server/push-delivery.ts.
 */

/** How long an open page has to say that it opens the link itself. */
const ANSWER_MS = 700;

self.addEventListener('install', () => self.skipWaiting());

// The browser begins to load a page while this worker starts.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('fetch', (event) => {
  const { method, mode } = event.request;
  if (method === 'GET' && mode === 'navigate') event.respondWith(pageOrNoNetwork(event));
});

async function pageOrNoNetwork(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(noNetworkPage, {
      status: 503,
      headers: {
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'same-origin',
      },
    });
  }
}

/** Needs nothing else. The empty address of its link is that of the page that was asked for. */
const noNetworkPage = `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection</title>
<style>
:root { --ground: #fbf6ec; --ink: #1b1a33; --action: #232f80; --action-ink: #fffaf0; --focus: #27348b }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101329; --ink: #f7efdf; --action: #f5b43c; --action-ink: #1c1533; --focus: #ffd27a }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 18vh 1.25rem 2rem }
h1 { margin: 0 0 .75rem; font-size: 1.875rem; line-height: 1.2 }
p { margin: 0 0 1.75rem }
a { display: inline-block; padding: .75rem 1.25rem; border-radius: .625rem; background: var(--action); color: var(--action-ink); font-weight: 700; text-decoration: none }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>We can’t load this page right now. Check your connection, then try again. Nothing you sent is lost.</p>
<a href="">Try again</a>
</main>
</body>
</html>`;

self.addEventListener('push', (event) => {
  const { title, text, link, tag } = contentOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      // One that takes the place of another with its tag is heard all the same.
      renotify: true,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link ?? '/notifications'));
});

/** A browser withdraws its leave when a push shows nothing, so one that cannot be read shows at least that there is something. */
function contentOf(data) {
  const something = { title: 'You have something new', text: '', link: '/notifications', tag: 'something' };
  try {
    const content = data.json();
    // Only ever a path of ours.
    const link = /^\/(?!\/)/.test(content.link) ? content.link : something.link;
    return { ...something, ...content, link };
  } catch {
    return something;
  }
}

/** In the page that is open, if there is one: it goes there without loading anew. */
async function open(link) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages.find(isVisible) ?? pages[0];
  if (page && (await goesThere(page, link))) await page.focus();
  else await self.clients.openWindow(link);
}

const isVisible = ({ visibilityState }) => visibilityState === 'visible';

function goesThere(page, link) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ open: link }, [port2]);
  });
}
