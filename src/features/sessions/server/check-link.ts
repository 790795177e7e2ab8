import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { checkLinkCall } from '../contract.ts';
import { findOwner } from './accounts-store.ts';
import { authOf } from './auth.ts';
import { tokenHashOf } from './email-link.ts';
import { findEmailLink } from './email-links-store.ts';
import { PASSWORD_LINK_SECONDS } from './password-link-emails.ts';

/** Returns whether an emailed link still works, without using it up. */
export async function checkLink(
  request: Request<typeof checkLinkCall>,
): Promise<AnswerInputOf<typeof checkLinkCall>> {
  const { kind, token } = request.query;
  if (kind === 'email') return confirms(request, token);
  return { works: (await ownerOfPasswordLink(request, token)) !== undefined, done: false };
}

/** Owner of the account whose password a link may set; undefined when the link is used, expired or unknown. */
export async function ownerOfPasswordLink(
  context: AppContext,
  token: string,
): Promise<{ email: string; full_name: string } | undefined> {
  const { internalAdapter } = await authOf(context).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const endsAt = link ? link.createdAt.getTime() + PASSWORD_LINK_SECONDS * 1000 : 0;
  return link && context.now().getTime() < endsAt ? findOwner(context.db, link.value) : undefined;
}

/** A link whose address is already confirmed also counts, so that opening it again says so. */
async function confirms({ db, now }: AppContext, token: string): Promise<{ works: boolean; done: boolean }> {
  const link = await findEmailLink(db, tokenHashOf(token));
  const done = Boolean(link?.used_at && link.confirmed);
  return { works: done || Boolean(link && !link.used_at && link.expires_at > now()), done };
}
