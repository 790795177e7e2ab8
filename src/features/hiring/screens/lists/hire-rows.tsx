import { Link } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatDays } from '../../../../shared/lagos-time.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import type { HireView } from '../../contract.ts';
import { isDone } from '../../process.ts';
import { artisanStates } from '../../words/artisan-states.ts';
import { customerStates } from '../../words/customer-states.ts';
import { partName } from '../../words/part-name.ts';

/** Past hires, one line each: the other side, job, days, money and outcome. */
export function HireRows({ hires }: { hires: readonly HireView[] }) {
  return (
    <ul className="hire-rows">
      {hires.map((hire) => (
        <HireRow key={hire.id} hire={hire} />
      ))}
    </ul>
  );
}

function HireRow({ hire }: { hire: HireView }) {
  const isArtisan = hire.side === 'artisan';
  const { label, tone } = (isArtisan ? artisanStates : customerStates)[hire.status];
  const name = isArtisan ? hire.customerName : hire.artisanName;
  // For the artisan, the price less our fee.
  const sum = hire.amountKobo - (isArtisan ? hire.feeKobo : 0);
  return (
    <li className="hire-row">
      <div className="hire-row-who">
        {!isArtisan && <Avatar name={name} src={hire.artisanPhotoURL} />}
        <div>
          <h3 className="hire-row-name">
            <Link to={`/hires/${hire.id}`}>{name}</Link>
          </h3>
          <p className="hire-row-job">
            {hire.part && `${partName(hire.part)}. `}
            {hire.jobDescription}
          </p>
        </div>
      </div>
      <p className="hire-row-when">{formatDays(hire)}</p>
      <p className="hire-row-sum">{isDone(hire.status) && formatNaira(sum)}</p>
      <Badge tone={tone}>{label}</Badge>
      {!isArtisan && (
        <ButtonLink
          to={`/hiringartisanPage/${hire.artisanId}?again=${hire.id}`}
          variant="secondary"
          size="small"
        >
          Hire again<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      )}
    </li>
  );
}
