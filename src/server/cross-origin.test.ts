import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageForm } from '../../test-support/image-form.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const FRIEND = 'https://app.friend.example';
const STRANGER = 'https://stranger.example';
const app = await startTestApp({
  pages: true,
  environment: { CORS_ORIGINS: `${FRIEND}, https://b.example` },
});
const closed = await startTestApp();

const allowed = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin'];

describe('a page of another origin', () => {
  test('that is allowed makes calls with its visitor’s session, and reads the headers of lists', {
    meta: { promise: 'Pages of allowed origins may make calls, others may not' },
  }, async () => {
    const { cookie } = await signedInAs(app, await makeConsumer(app, { full_name: 'Cross Origin' }));
    const me = await app.request({ url: '/api/auth/me', headers: { origin: FRIEND, cookie } });
    expect(me.json().user.full_name).toBe('Cross Origin');
    expect(allowed(me)).toBe(FRIEND);
    expect(me.headers['access-control-allow-credentials']).toBe('true');
    expect(String(me.headers.vary).toLowerCase()).toContain('origin');
    expect(me.headers['access-control-expose-headers']).toBe(
      'Link, X-Total-Count, X-Search-Match, Retry-After, X-Request-Id',
    );
  });

  test('that is allowed is told in the preflight that it may send JSON', async () => {
    const asked = await app.request({
      method: 'OPTIONS',
      url: '/api/hiring/hire',
      headers: {
        origin: FRIEND,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(asked.statusCode).toBe(204);
    expect(allowed(asked)).toBe(FRIEND);
    expect(asked.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
    // The browser need not repeat the preflight for an hour.
    expect(asked.headers['access-control-max-age']).toBe('3600');
    expect(asked.headers['access-control-allow-headers']).toBe('content-type');
  });

  test('can read why it was refused', {
    meta: { promise: 'An allowed origin can read why it was refused' },
  }, async () => {
    const refused = await app.request({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { origin: FRIEND },
      payload: { email: 'nobody@example.com', password: 'not the password' },
    });
    expect(refused.statusCode).toBe(401);
    expect(allowed(refused)).toBe(FRIEND);
  });

  test('that is allowed gets whole addresses of pictures, and may send them back', {
    meta: { promise: 'An allowed origin gets whole addresses of pictures' },
  }, async () => {
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#274' } })
      .png()
      .toBuffer();
    const { headers, payload } = imageForm(bytes);
    const picture = await app.request({
      method: 'POST',
      url: '/api/uploads/images',
      headers: { ...headers, origin: FRIEND },
      payload,
    });
    const { url } = picture.json().data;
    expect(url).toMatch(new RegExp(`^${app.url}/files/images/`));
    const signedUp = await app.request({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { origin: FRIEND },
      payload: {
        role: 'consumer',
        full_name: 'Photo Grapher',
        email: 'photo@example.com',
        password: 'a long enough secret',
        address: '1 Marina, Lagos',
        bio: 'Takes pictures.',
        photoURL: url,
      },
    });
    expect(signedUp.json()).toMatchObject({ user: { photoURL: url } });
    const { photo_url } = await app.db
      .selectFrom('users')
      .select('photo_url')
      .where('email', '=', 'photo@example.com')
      .executeTakeFirstOrThrow();
    expect(photo_url).toBe(url.slice(app.url.length));
  });

  test('that is allowed gets unchanged a text that only begins like the address of a picture', async () => {
    const bio = '/files-and-folders: I tidy offices.';
    const { id } = await makeArtisan(app, { bio });
    const profile = await app.request({ url: `/api/users/${id}`, headers: { origin: FRIEND } });
    expect(profile.json().bio).toBe(bio);
  });

  test('that is not allowed can neither read nor write', async () => {
    const read = await app.request({ url: '/api/users/', headers: { origin: STRANGER } });
    expect(allowed(read)).toBeUndefined();
    const written = await app.request({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { origin: STRANGER },
      payload: {},
    });
    expect(written.statusCode).toBe(403);
    expect(allowed(written)).toBeUndefined();
  });

  test('cannot read our pages, even if it is allowed', async () => {
    expect(allowed(await app.request({ url: '/signin', headers: { origin: FRIEND } }))).toBeUndefined();
  });

  test('is never allowed without a list of origins', {
    meta: { promise: 'Without a list of origins there is no other origin' },
  }, async () => {
    expect(
      allowed(await closed.request({ url: '/api/users/', headers: { origin: FRIEND } })),
    ).toBeUndefined();
  });
});
