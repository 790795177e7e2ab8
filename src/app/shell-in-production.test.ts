import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp({
  pages: true,
  config: (config) => ({ ...config, environment: 'production' }),
});

test('visitors never see developers’ pages in production', {
  meta: { promise: 'Visitors never see what is for developers' },
}, async () => {
  const { statusCode, body } = await app.request({ url: '/dev/ui', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
  expect(body).toContain('404 - Page Not Found');
  expect(body).not.toContain('The design system');
});
