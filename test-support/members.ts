import { type Algorithm, hash } from '@node-rs/argon2';
import { emailsTo } from './emails-to.ts';
import type { TestApp } from './test-app.ts';

/** A person who signed up through the API and is signed in. */
export interface Member {
  id: string;
  email: string;
  /** The headers of their browser. */
  headers: Record<string, string>;
}

export const MEMBERS_PASSWORD = 'mango tree by the gate';

/**
 * The same password hashed with Argon2id (2) at minimal cost: signing in would otherwise take a thousand times the
 * work.
 */
const lightHash = hash(MEMBERS_PASSWORD, { algorithm: 2 as Algorithm.Argon2id, memoryCost: 8, timeCost: 1 });

interface Wishes {
  role?: 'consumer' | 'skilled';
  /** Whether they have confirmed their email address; true by default. */
  confirmed?: boolean;
  full_name?: string;
  address?: string;
  bio?: string;
}

/** Signs a person up with the given email, and in: Zubaida Quartermain, whose words appear nowhere else. */
export async function member(
  app: TestApp,
  email: string,
  { role = 'consumer', confirmed = true, ...wishes }: Wishes = {},
): Promise<Member> {
  const post = (url: string, payload: object) => app.request({ method: 'POST', url, payload });
  const person = {
    role,
    email,
    password: MEMBERS_PASSWORD,
    full_name: 'Zubaida Quartermain',
    address: 'Xylophone Close 7',
    bio: 'Unmistakable bio',
    ...(role === 'skilled' && { skill: 'Plumber', expertise: 'Zanzibar taps', service_area: 10 }),
    ...wishes,
  };
  const { id } = (await post('/api/auth/signup', person)).json().user;
  await app.db
    .updateTable('account_credentials')
    .set({ password: await lightHash })
    .where('user_id', '=', id)
    .execute();
  const signedIn = await post('/api/auth/signin', { email, password: MEMBERS_PASSWORD });
  if (confirmed) {
    // An artisan gets two emails, and only one of them has the link.
    const texts = (await emailsTo(app, email)).map(({ text }) => text).join('\n');
    const token = /verify-email\?token=([\w-]+)/.exec(texts)?.[1];
    await post('/api/auth/verify-email', { token });
  }
  return { id, email, headers: { cookie: String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '' } };
}

/** A person deletes their account. */
export const leave = (app: TestApp, headers: Record<string, string>, password = MEMBERS_PASSWORD) =>
  app.request({ method: 'POST', url: '/api/users/me/delete', headers, payload: { password } });
