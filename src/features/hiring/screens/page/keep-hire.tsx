import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { formatTimeOfDay, formatWeekday } from '../../../../shared/lagos-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { HireView } from '../../contract.ts';
import { isUnfinished } from '../../process.ts';

/** Buttons to keep a booked hire: add it to a calendar, share it on WhatsApp, or print it. */
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
          href={`https://wa.me/?text=${encodeURIComponent(messageToOthers(hire))}`}
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

/** Tells people at home who comes when and where. Has no link, because a guest's link gives access to the hire. */
const messageToOthers = ({ artisanName, artisanSkill, startDate, startTime, ...where }: HireView): string =>
  [
    `${artisanName}${artisanSkill ? ` (${artisanSkill})` : ''} comes on ${formatWeekday(startDate)} at ${formatTimeOfDay(startTime)}.`,
    [where.jobAddress, where.jobLandmark, where.jobTown, where.jobState].filter(Boolean).join(', '),
    where.jobDescription,
    where.doorCode ? `Door code, for ${artisanName} at the door: ${where.doorCode}.` : '',
    `Booked on ${PRODUCT_NAME}.`,
  ]
    .filter(Boolean)
    .join('\n');
