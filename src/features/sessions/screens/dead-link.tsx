import { data, type LoaderFunctionArgs } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { checkLinkCall } from '../contract.ts';
import { AccountSheet } from './account-sheet.tsx';

/**
 * Loads the page of an emailed link: its token, and whether it still works. Does not use the link up, because email
 * scanners open links, too.
 */
export async function loadLink({ context, request }: LoaderFunctionArgs, kind: 'password' | 'email') {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { works, done } = await standingOf(context.get(apiContext), kind, token);
  return data({ token, works, done }, { status: works ? 200 : 410 });
}

async function standingOf(api: Api, kind: 'password' | 'email', token: string) {
  if (token === '') return { works: false, done: false };
  try {
    return await api.call(checkLinkCall, { query: { kind, token } });
  } catch (error) {
    // Rate limited, or a malformed token: let the form's own submission report it.
    if (isApiFailure(error) && error.status < 500) return { works: error.status !== 400, done: false };
    throw error;
  }
}

/** Replaces the form of a link that no longer works, and offers a new one. */
export function DeadLink({ to, label }: { to: string; label: string }) {
  return (
    <AccountSheet>
      <PageHeading
        title="This link no longer works"
        lead="The link was used already or has expired. Please ask for a new one."
      />
      <ButtonLink to={to} size="large" wide>
        {label}
      </ButtonLink>
    </AccountSheet>
  );
}
