/*
 * Shows what is pushed to this browser when no page of ours is open. It keeps nothing and answers no requests.
 * What a push carries is written by src/features/notifications/server/push-delivery.ts.
 */

/** How long an open page has to say that it opens the link itself. */
const ANSWER_MS = 700;

self.addEventListener('install', () => self.skipWaiting());

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
