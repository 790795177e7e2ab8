import { formatNaira } from '../../../../shared/kobo.ts';
import { formatDay } from '../../../../shared/lagos-time.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { HireView } from '../../contract.ts';
import { isHeldForArtisan, isPaid } from '../../process.ts';
import { artisanStates } from '../../words/artisan-states.ts';
import { customerRatingWords } from '../../words/customer-rating.ts';
import { Details, HireFacts, HireRowFold, Message } from './hire-card.tsx';

/** A hire in its artisan's list. */
export function LeadCard({ hire }: { hire: HireView }) {
  const { label, tone } = artisanStates[hire.status];
  return (
    <Card as="li" className="hire-card">
      <div className="hire-card-head">
        <div>
          <h3 className="hire-card-name">{hire.customerName}</h3>
          <p className="hire-card-facts">asked on {formatDay(hire.createdAt)}</p>
          <p className="hire-card-facts">{customerRatingWords(hire)}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <LeadBody hire={hire} />
    </Card>
  );
}

/** The same hire as one row of a longer list, which unfolds. */
export function LeadFold({ hire }: { hire: HireView }) {
  const { label, tone } = artisanStates[hire.status];
  return (
    <HireRowFold name={hire.customerName} hire={hire} label={label} tone={tone}>
      <p className="hire-card-facts">
        Asked on {formatDay(hire.createdAt)}. {customerRatingWords(hire)}
      </p>
      <LeadBody hire={hire} />
    </HireRowFold>
  );
}

/** The job and the actions. */
function LeadBody({ hire }: { hire: HireView }) {
  const { meaning } = artisanStates[hire.status];
  return (
    <>
      <HireFacts hire={hire}>
        {hire.jobAddress && (
          <li>
            <Icon name="map-pin" />
            {[hire.jobAddress, hire.jobLandmark, hire.jobTown].filter(Boolean).join(', ')}
          </li>
        )}
        {isHeldForArtisan(hire.status) && (
          <li>
            <Icon name="wallet" />
            {formatNaira(hire.amountKobo)} held for you
          </li>
        )}
      </HireFacts>
      <div className="hire-card-next">
        <p>{meaning(hire)}</p>
        {hire.changeWish && <blockquote className="hire-card-job">{hire.changeWish}</blockquote>}
        {hire.steps.includes('decline_request') ? (
          <>
            <ButtonLink to={`/hires/${hire.id}#quote`}>
              {hire.changeWish ? 'Send a new version' : 'Send a quote'}
            </ButtonLink>
            <ButtonLink to={`/hires/${hire.id}#decline`} variant="quiet">
              Decline
            </ButtonLink>
            <MessageCustomer hire={hire} />
          </>
        ) : (
          <>
            <NextStep hire={hire} />
            <MessageCustomer hire={hire} />
            <Details hire={hire} of={hire.customerName} />
          </>
        )}
      </div>
    </>
  );
}

/** A link to the chat with the customer, or to the messages of a guest's paid hire. */
function MessageCustomer({ hire: { id, status, customerId, customerName } }: { hire: HireView }) {
  if (customerId) return <Message to={customerId} name={customerName} />;
  if (!isPaid(status)) return null;
  return (
    <ButtonLink to={`/hires/${id}#messages`} variant="quiet">
      Message<span className="visually-hidden"> {customerName}</span>
    </ButtonLink>
  );
}

/** The step that only the artisan can report once the job's day has come. */
function NextStep({ hire: { id, steps, customerName } }: { hire: HireView }) {
  const next = steps.includes('start')
    ? { to: 'start', label: 'Start today' }
    : steps.includes('complete')
      ? { to: 'complete', label: 'Mark job as done' }
      : null;
  if (!next) return null;
  return (
    <ButtonLink to={`/hires/${id}#${next.to}`}>
      {next.label}
      <span className="visually-hidden">: the job for {customerName}</span>
    </ButtonLink>
  );
}
