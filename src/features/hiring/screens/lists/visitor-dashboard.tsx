import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { NOT_SPECIFIED, useSelectedTradesperson } from '../../../artisans/screens/public.ts';
import { JobsYouMightLike } from '../../../jobs/screens/public.ts';
import type { VisitorDashboard as Dashboard, ViewedUser } from './dashboard-jobs.ts';

/**
 * A visitor's dashboard: jobs for the artisan in the URL, otherwise for the artisan chosen in this tab, otherwise for a
 * guest. Money, leads and hires are visible only to their owner.
 */
export function VisitorDashboard({ id, viewed, expertise, jobs }: Dashboard) {
  const selection = useSelection(viewed === null);
  const user = viewed ?? selection;
  const path = `/dashboard/${encodeURIComponent(id)}`;
  useRankingBy(viewed === null && expertise === '' ? (selection?.expertise ?? null) : null, path);
  return (
    <div className="page page-body">
      <PageHeading
        title={
          <span className="heading-person">
            <Avatar name={user?.full_name ?? 'Guest'} src={user?.photoURL} size="medium" />
            My Dashboard
          </span>
        }
        lead={user ? `Jobs for ${user.full_name}` : 'Guest'}
      />
      <FormMessage tone="info" title="Earnings, leads and hires are visible only to the owner">
        <p>Is this your dashboard? Sign in to see it.</p>
        <p>
          <ButtonLink to={`/signin?returnTo=${encodeURIComponent(path)}`}>Sign In</ButtonLink>
        </p>
      </FormMessage>
      <JobsYouMightLike path={path} jobs={jobs} expertise={viewed ? '' : expertise} />
    </div>
  );
}

function useSelection(wanted: boolean): ViewedUser | null {
  const { fname = '', lname = '', image, expertise } = useSelectedTradesperson() ?? {};
  if (!wanted || fname === '') return null;
  return {
    full_name: `${fname} ${lname}`.trim(),
    photoURL: image ?? null,
    expertise: expertise === NOT_SPECIFIED ? null : (expertise ?? null),
  };
}

/** Puts the expertise stored in this tab into the URL, so that the server can rank jobs by it. */
function useRankingBy(expertise: string | null, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!expertise) return;
    const address = new URLSearchParams(window.location.search);
    address.set('expertise', expertise);
    void navigate(`${path}?${address}`, { replace: true, preventScrollReset: true });
  }, [expertise, path, navigate]);
}
