import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();

test('the connection on which a process hears the others is probed while nothing is said, so that a dead one is noticed', async () => {
  const probes = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await app.context.live.listen();
  expect(probes.mock.calls.map(([on]) => on)).toContain(true);
});
