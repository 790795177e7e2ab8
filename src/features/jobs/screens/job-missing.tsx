import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown for an unknown job, and for a finished job that the visitor has nothing to do with. */
export function JobMissing() {
  return (
    <div className="page page-body">
      <EmptyState
        level={1}
        title="We could not find that job"
        action={<ButtonLink to="/jobs">See open jobs</ButtonLink>}
      >
        <p>It may be over. You can only see jobs while they are open.</p>
      </EmptyState>
    </div>
  );
}
