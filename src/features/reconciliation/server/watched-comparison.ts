import { sql } from 'kysely';
import { secondsSince, type WatchedValue } from '../../../server/watched-values.ts';

const age = {
  name: 'surehands_paystack_comparison_age_seconds',
  help: 'Time since our books were last compared with Paystack’s lists; absent before the first comparison',
};
const unexplained = {
  name: 'surehands_paystack_unexplained_kobo',
  help: 'Difference between Paystack’s balance and our books then, minus what was on its way, in kobo',
};

/** Metrics of the last comparison with Paystack. */
export const watchedComparison: WatchedValue = {
  gauges: [age, unexplained],
  async read(reads, at) {
    const { rows } = await sql<{ ended_at: Date; unexplained_kobo: number | null }>`
      select ended_at, unexplained_kobo from paystack_comparisons
       where ended_at is not null order by until desc limit 1`.execute(reads);
    const [last] = rows;
    if (!last) return {};
    return {
      [age.name]: [{ value: secondsSince(last.ended_at, at) }],
      [unexplained.name]: last.unexplained_kobo === null ? [] : [{ value: last.unexplained_kobo }],
    };
  },
};
