import { Link } from 'react-router';
import { formatTimeOfDay, formatWeekday } from '../../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import type { OwnAvailability } from '../../../bookings/contract.ts';

type OwnDay = OwnAvailability['days'][number];

const dayWords: Record<OwnDay['state'], string> = {
  free: 'Free',
  closed: 'Closed',
  off: 'Day off',
  booked: 'Booked',
  held: 'On hold',
};

/** The artisan's jobs today, and the seven days from today. */
export function ArtisanWeek({ days }: { days: readonly OwnDay[] }) {
  const [today] = days;
  if (!today) return null;
  return (
    <section aria-labelledby="today" className="artisan-week">
      <h2 id="today">
        Today <span className="artisan-week-day">{formatWeekday(today.date)}</span>
      </h2>
      {today.hires.length === 0 ? (
        <p>{today.state === 'free' ? 'No job today. You can still be booked.' : 'No job today.'}</p>
      ) : (
        <ul className="today-jobs">
          {today.hires.map((hire) => (
            <li key={hire.id} className="today-job">
              <p className="today-time">{formatTimeOfDay(hire.startTime)}</p>
              <div>
                <p className="today-who">{hire.customerName}</p>
                <p className="today-what">{hire.jobDescription}</p>
              </div>
              <ButtonLink to={`/hires/${hire.id}`} size="small">
                {hire.held ? 'Details' : 'Open'}
                <span className="visually-hidden"> the job for {hire.customerName}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ol className="week-strip" aria-label="This week">
        {days.map((day) => (
          <li key={day.date} className={`week-day week-day-${day.state}`}>
            <Link to="/availability">
              <span className="week-day-name">{formatWeekday(day.date).slice(0, 3)}</span>
              <span className="week-day-number">{Number(day.date.slice(8))}</span>
              <span className="week-day-state">
                <Hours {...day} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The time of the first job and the number of others, or the state of a day without jobs. */
function Hours({ state, hires }: OwnDay) {
  const [first] = hires;
  if (!first) return dayWords[state];
  return (
    <>
      {formatTimeOfDay(first.startTime)}
      {hires.length > 1 && <span className="week-day-more">and {hires.length - 1} more</span>}
    </>
  );
}
