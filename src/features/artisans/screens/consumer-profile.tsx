import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { jobTitle } from '../../../shared/job-title.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { Profile } from '../contract.ts';

/** Profile of a consumer: their open jobs, without the parts about hiring. */
export function ConsumerProfile({
  profile: { is_caller, open_jobs: jobs },
  children,
}: {
  profile: Profile;
  children: ReactNode;
}) {
  return (
    <div className="page page-body profile-main">
      {is_caller && (
        <FormMessage tone="info">
          <p>
            {jobs.length > 0
              ? 'This is your own profile. Others can see it while you have an open job.'
              : 'This is your own profile. Only you can see it.'}
          </p>
        </FormMessage>
      )}
      {children}
      {jobs.length > 0 && (
        <section aria-labelledby="open-jobs">
          <h2 id="open-jobs">Open jobs</h2>
          <ul className="profile-jobs">
            {jobs.map((job) => (
              <li key={job.id}>
                <Link to={`/jobs/${job.id}`} className="link">
                  {jobTitle(job)}
                </Link>
                <p>
                  {job.expertise}, {townAndState(job.town, job.state)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
