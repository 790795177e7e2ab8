import { Badge, VerifiedBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fold } from '../../../ui/fold.tsx';
import type { VerificationStanding } from '../contract.ts';
import { wordsOf } from './standing-words.ts';
import './verification.css';

/** Dashboard panel: the state of the verification in two lines, with a link to the status page. */
export function VerificationPanel({ standing }: { standing: VerificationStanding }) {
  const { title, lead, brief = lead, state, tone } = wordsOf(standing);
  const verified = standing.verification?.status === 'verified';
  if (verified) {
    return (
      <section aria-labelledby="verification-panel">
        <Fold summary={<h2 id="verification-panel">{title}</h2>} aside={<VerifiedBadge />}>
          <p>{lead}</p>
          <ButtonLink to="/verification/status" variant="secondary">
            See each check
          </ButtonLink>
        </Fold>
      </section>
    );
  }
  const isAsked = standing.maySubmit || standing.toHandIn.length > 0;
  return (
    <Card as="section" className="verification-panel" aria-labelledby="verification-panel">
      <div className="verification-panel-words">
        <Badge tone={tone}>{state}</Badge>
        <h2 id="verification-panel" className="verification-panel-title">
          {title}
        </h2>
        <p>{brief}</p>
      </div>
      <ButtonLink to="/verification/status" variant={isAsked ? 'primary' : 'secondary'}>
        {isAsked ? 'Send missing details' : 'See each check'}
      </ButtonLink>
    </Card>
  );
}
