import { formatNaira } from '../../../shared/kobo.ts';
import type { FiguresRow } from '../figures-calls.ts';

/* Bar charts in plain SVG: a chart library would add about 50 kB of JavaScript for rectangles. They are hidden
   from screen readers, because the table below contains every number. */

const figures: { title: string; of(row: FiguresRow): number; words(value: number): string }[] = [
  { title: 'Requests', of: ({ requests }) => requests, words: String },
  {
    title: 'Share of requests booked',
    of: ({ filled, requests }) => (requests === 0 ? 0 : (filled / requests) * 100),
    words: (value) => `${Math.round(value)} %`,
  },
  { title: 'Paid', of: ({ paidKobo }) => paidKobo, words: (value) => formatNaira(Math.round(value)) },
];

/** Requests, bookings and money by week. */
export const FiguresBars = ({ weeks }: { weeks: readonly FiguresRow[] }) => (
  <div className="console-charts" aria-hidden="true">
    {figures.map(({ title, of, words }) => {
      const values = weeks.map(of);
      const most = Math.max(...values, 1);
      const last = values.at(-1) ?? 0;
      return (
        <figure key={title} className="console-chart">
          <figcaption>
            {title}
            <strong className="console-chart-now">{words(last)}</strong>
            <span>last week; at most {words(Math.max(...values))}</span>
          </figcaption>
          <svg viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden="true">
            {values.map((value, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
                key={at}
                x={at * 10 + 1}
                width={8}
                y={40 - (value / most) * 38}
                height={(value / most) * 38}
                className={at === values.length - 1 ? 'console-bar-last' : ''}
              />
            ))}
          </svg>
        </figure>
      );
    })}
  </div>
);
