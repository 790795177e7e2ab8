import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** No such job, or one that is over and none of the visitor's business. */
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
