import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { formatWeekday } from '../../../../shared/lagos-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { HireView } from '../../contract.ts';
import { isUnfinished } from '../../process.ts';

/** Takes a booked hire along: into one's own calendar, to somebody on WhatsApp, or onto paper. */
export function KeepHire({ hire }: { hire: HireView }) {
  if (!isUnfinished(hire.status)) return null;
  return (
    <div className="keep-hire">
      <a
        className="button button-secondary button-medium button-wide"
        href={`/api/hiring/hires/${hire.id}/calendar.ics`}
        download="hire.ics"
      >
        <Icon name="calendar-days" />
        <span>Add to calendar</span>
      </a>
      {hire.side === 'customer' && (
        <a
          className="button button-secondary button-medium button-wide"
          href={`https://wa.me/?text=${encodeURIComponent(toldOthers(hire))}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="share-2" />
          <span>
            Tell someone on WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
          </span>
        </a>
      )}
      <Button type="button" variant="quiet" wide className="needs-script" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

/** Who comes when and where, for whoever is at home that day; no link, since a guest's opens the hire. */
const toldOthers = ({ artisanName, artisanSkill, startDate, startTime, ...where }: HireView): string =>
  [
    `${artisanName}${artisanSkill ? ` (${artisanSkill})` : ''} comes on ${formatWeekday(startDate)} at ${startTime}.`,
    [where.jobAddress, where.jobLandmark, where.jobTown, where.jobState].filter(Boolean).join(', '),
    where.jobDescription,
    where.doorCode ? `Door code, for ${artisanName} at the door: ${where.doorCode}.` : '',
    `Booked on ${PRODUCT_NAME}.`,
  ]
    .filter(Boolean)
    .join('\n');
