import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** There is no such review, or not any more. */
export const ReviewGone = ({ title = 'We could not find that review' }: { title?: string }) => (
  <div className="page page-narrow page-body">
    <EmptyState level={1} title={title} action={<ButtonLink to="/reviews">See all reviews</ButtonLink>} />
  </div>
);
