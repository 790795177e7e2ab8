import { expect, test, vi } from 'vitest';
import { promptPasskey } from './prompt-passkey.ts';

/** A browser with passkeys in which the person, or their device, ends every question like this. */
function endsWith(error: Error): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  const refuse = () => Promise.reject(error);
  vi.stubGlobal('navigator', { credentials: { get: refuse, create: refuse } });
}
const named = (name: string) => Object.assign(new Error(name), { name });

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'SureHands' },
  user: { id: 'AAAA', name: 'ada@example.ng', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const answers = (status: number, body: object) => async () => Response.json(body, { status });

test.each([
  ['closed the question', 'NotAllowedError', 'Your passkey wasn’t used. Try again, or sign in another way.'],
  ['already has one', 'InvalidStateError', 'You already have a passkey on this device.'],
  ['cannot', 'UnknownError', 'This browser could not use a passkey. Try another browser, or use a code.'],
])('a person who %s is told so, and what else there is', async (_who, name, words) => {
  vi.stubGlobal('fetch', answers(200, { options }));
  endsWith(named(name));
  await expect(promptPasskey('/options', { make: true })).rejects.toThrow(words);
});

test('a browser without passkeys is told apart from a refusal of ours and from a lost network', async () => {
  vi.stubGlobal('fetch', answers(200, { options }));
  await expect(promptPasskey('/options')).rejects.toThrow('This browser could not use a passkey.');
  vi.stubGlobal('fetch', answers(429, { message: 'Too many tries.', code: 'too_many_requests' }));
  await expect(promptPasskey('/options')).rejects.toMatchObject({
    message: 'Too many tries.',
    code: 'too_many_requests',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(promptPasskey('/options')).rejects.toThrow('Network error. Please try again.');
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  await expect(promptPasskey('/options')).rejects.toThrow('Network error. Please try again.');
});
