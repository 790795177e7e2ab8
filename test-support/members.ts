import { type Algorithm, hash } from '@node-rs/argon2';
import { mailsTo } from './mails-to.ts';
import type { TestApp } from './test-app.ts';

/** Somebody who signed up through the front door and is signed in. */
export interface Member {
  id: string;
  email: string;
  /** The headers of their own browser. */
  headers: Record<string, string>;
}

export const MEMBERS_PASSWORD = 'mango tree by the gate';

/** The same password under the same algorithm (2 is Argon2id), at a thousandth of the work that each try to sign in would be. */
const lightHash = hash(MEMBERS_PASSWORD, { algorithm: 2 as Algorithm.Argon2id, memoryCost: 8, timeCost: 1 });

interface Wishes {
  role?: 'consumer' | 'skilled';
  /** Whether they have shown to read their address; they have unless told. */
  confirmed?: boolean;
  full_name?: string;
  address?: string;
  bio?: string;
}

/** Signs somebody up with an address of their own, and in: Zubaida Quartermain, whose words are nobody else's. */
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
    // An artisan is sent two emails, and only one of them has the link.
    const texts = (await mailsTo(app, email)).map(({ text }) => text).join('\n');
    const token = /verify-email\?token=([\w-]+)/.exec(texts)?.[1];
    await post('/api/auth/verify-email', { token });
  }
  return { id, email, headers: { cookie: String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '' } };
}

/** Somebody asks to be forgotten. */
export const leave = (app: TestApp, headers: Record<string, string>, password = MEMBERS_PASSWORD) =>
  app.request({ method: 'POST', url: '/api/users/me/delete', headers, payload: { password } });
