import { generate } from 'otplib';
import { replaceRecoveryCodes, sealTotpKey } from '../src/features/factors/server/public.ts';
import type { TestApp } from './test-app.ts';

/** The code that an authenticator app shows a number of seconds from now. */
export const codeOf = (app: Pick<TestApp, 'clock'>, key: string, seconds = 0): Promise<string> =>
  generate({ secret: key, epoch: Math.floor(app.clock.now.getTime() / 1000) + seconds });

/** The key of every authenticator app in tests. */
export const TEST_TOTP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Gives an account an authenticator app, as if it had been set up long ago. @returns its recovery codes */
export async function giveAuthenticator(app: TestApp, userId: string): Promise<string[]> {
  await app.db
    .insertInto('authenticator_apps')
    .values({
      user_id: userId,
      ...sealTotpKey(app.context.config.bvn.keys, TEST_TOTP_KEY, userId),
      last_step: 0,
      created_at: app.clock.now,
    })
    .execute();
  return app.db.transaction().execute((tx) => replaceRecoveryCodes(tx, app.context.config.bvn, userId));
}

/** A browser that stores its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: TestApp;

  constructor(app: TestApp, cookie = '') {
    this.#app = app;
    for (const each of cookie.split(/;\s*/).filter(Boolean)) this.#keep(each);
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    if (/Max-Age=0\b/.test(line)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  get headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** Whether it has a session cookie. */
  get hasSession(): boolean {
    return [...this.cookies.keys()].some((name) => name.endsWith('session_token'));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answers of many calls
  async ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ status: number; body: any }> {
    const answer = await this.#app.request({
      method,
      url,
      headers: { ...this.headers, 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130' },
      ...(payload && { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line);
    return { status: answer.statusCode, body: answer.json() };
  }
  post = (url: string, payload: object = {}) => this.ask('POST', url, payload);
  get = (url: string) => this.ask('GET', url);
}
