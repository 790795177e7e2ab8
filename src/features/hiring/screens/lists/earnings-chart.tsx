import { formatNaira } from '../../../../shared/kobo.ts';
import './earnings-chart.css';

interface EarningsChartProps {
  /** Oldest first. */
  months: readonly { month: string; earnedKobo: number }[];
}

const monthName = (month: string, length: 'long' | 'short'): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-NG', { month: length, timeZone: 'UTC' });

const WIDTH = 360;
const HEIGHT = 96;
const GAP = 6;

/** Earnings by month as a bar chart, with a text version for screen readers. */
export function EarningsChart({ months }: EarningsChartProps) {
  const most = Math.max(...months.map(({ earnedKobo }) => earnedKobo));
  if (most === 0) return null;
  const step = WIDTH / months.length;
  return (
    <figure className="earnings-chart">
      <figcaption>Earnings by month</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`} aria-hidden="true">
        {months.map(({ month, earnedKobo }, at) => {
          // Keeps small sums visible.
          const height = earnedKobo === 0 ? 1 : Math.max(4, (earnedKobo / most) * HEIGHT);
          return (
            <g key={month} className={at === months.length - 1 ? 'earnings-now' : undefined}>
              <rect x={at * step + GAP / 2} y={HEIGHT - height} width={step - GAP} height={height} rx="3">
                <title>{`${monthName(month, 'long')}: ${formatNaira(earnedKobo)}`}</title>
              </rect>
              <text x={at * step + step / 2} y={HEIGHT + 15} textAnchor="middle">
                {monthName(month, 'short').slice(0, 1)}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="visually-hidden">
        {months
          .filter(({ earnedKobo }) => earnedKobo > 0)
          .map(({ month, earnedKobo }) => (
            <li key={month}>
              {monthName(month, 'long')} {month.slice(0, 4)}: {formatNaira(earnedKobo)}
            </li>
          ))}
      </ul>
    </figure>
  );
}
