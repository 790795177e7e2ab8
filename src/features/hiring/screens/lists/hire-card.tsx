import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatDays, formatWhen } from '../../../../shared/lagos-time.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Fold } from '../../../../ui/fold.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { HireView } from '../../contract.ts';
import { isDone } from '../../process.ts';
import { asksCustomer } from '../../words/asks-customer.ts';
import { customerStates } from '../../words/customer-states.ts';
import { partName } from '../../words/part-name.ts';
import { PaymentCountdown } from '../payment-countdown.tsx';

/** A hire under way, in its customer's list. */
export function HireCard({ hire }: { hire: HireView }) {
  const { label, tone } = customerStates[hire.status];
  return (
    <Card as="li" className="hire-card">
      <div className="hire-card-head">
        <div className="hire-card-who">
          <Avatar name={hire.artisanName} src={hire.artisanPhotoURL} />
          <div>
            <h3 className="hire-card-name">
              <Link to={`/profile/${hire.artisanId}`}>{hire.artisanName}</Link>
            </h3>
            <p>{hire.artisanSkill}</p>
          </div>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <HireBody hire={hire} />
    </Card>
  );
}

/** The same hire as one row of a longer list, which unfolds. */
export function HireFold({ hire }: { hire: HireView }) {
  const { label, tone } = customerStates[hire.status];
  return (
    <HireRowFold
      name={hire.artisanName}
      photo={hire.artisanPhotoURL}
      hire={hire}
      label={label}
      tone={tone}
      asks={asksCustomer(hire)}
    >
      <p>
        <Link to={`/profile/${hire.artisanId}`} className="link">
          {hire.artisanName}
        </Link>
        {hire.artisanSkill && `, ${hire.artisanSkill}`}
      </p>
      <HireBody hire={hire} />
    </HireRowFold>
  );
}

/** A row with the other side, the state and the days, which unfolds. */
export function HireRowFold({
  name,
  photo,
  hire,
  label,
  tone,
  asks = null,
  children,
}: {
  name: string;
  /** Absent in lists without photos. */
  photo?: string | null;
  hire: HireView;
  label: string;
  tone: BadgeTone;
  /** What is asked of the reader in addition to the state. */
  asks?: string | null;
  children: ReactNode;
}) {
  return (
    <li className="hire-fold">
      <Fold
        summary={
          <>
            {photo !== undefined && <Avatar name={name} src={photo} />}
            <div className="hire-fold-words">
              <h3 className="hire-card-name">{name}</h3>
              <p>
                <Badge tone={tone}>{label}</Badge> {hire.part && `Part ${hire.part.number} · `}
                {shortDays(hire)}
                {asks && <strong>{asks}</strong>}
              </p>
            </div>
          </>
        }
      >
        {children}
      </Fold>
    </li>
  );
}

/** "Wed 25 Nov to Fri 27 Nov" */
const shortDays = (hire: HireView): string => formatDays(hire).replaceAll(/(\p{L}{3})\p{L}* \d{4}/gu, '$1');

/** The job and the actions. */
function HireBody({ hire }: { hire: HireView }) {
  const { meaning } = customerStates[hire.status];
  const asks = asksCustomer(hire);
  const isToJudge = isDone(hire.status) && hire.steps.includes('report_problem');
  return (
    <>
      <HireFacts hire={hire} />
      <div className="hire-card-next">
        <p>
          {asks && <strong>{asks}. </strong>}
          {meaning(hire)}
          {hire.paymentDueAt && hire.status !== 'planned' && (
            <>
              {' '}
              <PaymentCountdown dueAt={hire.paymentDueAt} />
            </>
          )}
        </p>
        {hire.steps.includes('open_checkout') && (hire.status !== 'planned' || hire.part?.isNext) && (
          <ButtonLink to={`/hirepage?hire=${hire.id}`}>Pay {formatNaira(hire.amountKobo)}</ButtonLink>
        )}
        {hire.status === 'quoted' && <ButtonLink to={`/hires/${hire.id}`}>See the quote</ButtonLink>}
        {hire.steps.includes('rebook') && (
          <ButtonLink to={`/hires/${hire.id}#rescue`}>Choose another artisan</ButtonLink>
        )}
        {isToJudge && (
          <ButtonLink to={`/hires/${hire.id}`}>
            Tell us how it went<span className="visually-hidden"> with {hire.artisanName}</span>
          </ButtonLink>
        )}
        {isDone(hire.status) && !hire.part && (
          <ButtonLink
            to={`/hiringartisanPage/${hire.artisanId}?again=${hire.id}`}
            variant={isToJudge ? 'quiet' : 'primary'}
          >
            Hire again<span className="visually-hidden">: {hire.artisanName}</span>
          </ButtonLink>
        )}
        <Message to={hire.artisanId} name={hire.artisanName} />
        {hire.status !== 'quoted' && !isToJudge && <Details hire={hire} of={hire.artisanName} />}
        {hire.steps.includes('report_problem') && (
          <ButtonLink to={`/hires/${hire.id}#problem`} variant="quiet">
            Report a problem<span className="visually-hidden"> with the hire of {hire.artisanName}</span>
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** A link to the chat with the other side. */
export function Message({ to, name }: { to: string; name: string }) {
  return (
    <ButtonLink to={`/chatbox/${to}`} variant="quiet">
      Message<span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}

/** A link to the hire's own page. */
export function Details({ hire, of }: { hire: HireView; of: string }) {
  return (
    <ButtonLink to={`/hires/${hire.id}`} variant="quiet">
      Details<span className="visually-hidden"> of the hire with {of}</span>
    </ButtonLink>
  );
}

export function HireFacts({ hire, children }: { hire: HireView; children?: ReactNode }) {
  return (
    <div className="stack">
      {hire.part && <p className="hire-card-part">{partName(hire.part)}</p>}
      <p className="hire-card-job">{hire.jobDescription}</p>
      {hire.notes && <p className="hire-card-job">Notes: {hire.notes}</p>}
      <ul className="hire-card-facts">
        {hire.isVisit && (
          <li>
            <Icon name="map-pin" />
            Visit before a job
          </li>
        )}
        <li>
          <Icon name="calendar-days" />
          {formatWhen(hire)}
        </li>
        {children}
      </ul>
    </div>
  );
}
