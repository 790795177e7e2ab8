import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

test('npm run dev serves pages from their sources, with the socket for hot reloading', async () => {
  const app = await startTestApp({ pages: true, liveScreens: true });
  const page = await fetch(`${app.url}/contact`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/src/app/entry.client.tsx');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' 'unsafe-inline'");
  expect(policy).toContain("connect-src 'self' ws:");
  const source = await fetch(`${app.url}/src/features/contact/screens/contact-screen.tsx`);
  expect(await source.text()).toContain('RefreshReg');
});

test('the built product has neither the sources nor the development policy', async () => {
  const app = await startTestApp({ pages: true });
  const page = await app.request({ url: '/contact', headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline|ws:/);
  const source = await app.request({ url: '/src/features/contact/screens/contact-screen.tsx' });
  expect(source.statusCode).toBe(404);
});
