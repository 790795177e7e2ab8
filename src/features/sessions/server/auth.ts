import { betterAuth } from 'better-auth';
import type { AppContext } from '../../../server/app-context.ts';
import { COOKIE_PREFIX } from '../../../server/cookies.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import { runReactions } from '../../../server/reactions.ts';
import { newId } from '../../../shared/identifier.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { setConfirmedEmail } from '../../people/server/public.ts';
import { endOtherLinks } from './email-links-store.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { PASSWORD_LINK_SECONDS, passwordLink, passwordLinkMail } from './password-link-emails.ts';
import { endPendingSignIns } from './pending-sign-in.ts';
import { SESSION_SECONDS, sessionCookieName } from './session-cookie.ts';
import { deleteTrustedDevices } from './trusted-device.ts';

/**
 * Header with the caller's IP address for better-auth. Only our own code sets it; no request from outside reaches
 * better-auth.
 */
export const ADDRESS_HEADER = 'x-caller-address';

/**
 * better-auth on our own tables and columns. Its HTTP handler is not mounted: our endpoints call its functions, so
 * that every request has the same checks and error format.
 */
function createAuth({ config, db, jobs, log, now, publicUrl, reactions }: AppContext) {
  return betterAuth({
    baseURL: publicUrl(),
    secret: config.sessionSecret,
    telemetry: { enabled: false },
    database: { db, type: 'postgres', transaction: true },
    logger: {
      level: 'error',
      disableColors: true,
      log: (_level, message) => log.error({ part: 'better-auth' }, message),
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        image: 'photo_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'account_credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
    },
    verification: {
      modelName: 'verification_tokens',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      // So that reading the table does not reveal usable tokens.
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      // better-auth uses the system clock; ours can be set in tests.
      verification: { create: { before: async (link) => ({ data: { ...link, createdAt: now() } }) } },
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...session,
              expiresAt: new Date(now().getTime() + SESSION_SECONDS * 1000),
              createdAt: now(),
              updatedAt: now(),
            },
          }),
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: PASSWORD_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        db
          .transaction()
          .execute((tx) => sendMail(tx, jobs, passwordLinkMail(user, passwordLink(publicUrl(), token)))),
      // Using the emailed link proves that the person reads this address.
      onPasswordReset: ({ user }) =>
        db.transaction().execute(async (tx) => {
          await setConfirmedEmail(tx, user.id, user.email, now());
          await endOtherLinks(tx, user.id, now());
          await endPendingSignIns(tx, user.id);
          await deleteTrustedDevices(tx, user.id);
          await runReactions(reactions.emailConfirmed, tx, { userId: user.id, email: user.email });
        }),
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // better-auth would add the prefix __Secure-; we choose the name, and set the attribute separately.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(config) } },
      defaultCookieAttributes: { secure: config.secureCookies },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: newId, validateSchema: false },
    },
  });
}

type OurAuth = ReturnType<typeof createAuth>;

/** The better-auth instance of an app, created on first use, when the public URL is known. */
export const authOf: (context: AppContext) => OurAuth = onePerApp(createAuth);
