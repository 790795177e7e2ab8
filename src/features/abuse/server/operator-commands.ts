import { type OperatorCommand, onOneLine, parseReason, typedValue } from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { signWords } from '../../../shared/abuse-words.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { identifier } from '../../../shared/identifier.ts';
import { decideSuspicion, noSuchSuspicion, type SuspicionAct } from './decide-suspicion.ts';
import { listOpen } from './suspicions-store.ts';

const decision = (act: SuspicionAct, does: string): OperatorCommand => ({
  words: `abuse ${act}`,
  takes: ['ID'],
  options: { reason: 'required' },
  does,
  async run(desk, input) {
    const reason = parseReason(input.options.reason, MOST_REASON);
    const id = identifier.safeParse(typedValue(input, 'ID')).data;
    if (!id) throw noSuchSuspicion();
    const { outcome } = await decideSuspicion(desk, id, act, { reason });
    return [`It is ${outcome}.`];
  },
});

/** Operators' commands about suspected abuse; the same actions as in the console. */
export const abuseCommands: OperatorCommand[] = [
  {
    words: 'abuse list',
    takes: [],
    does: 'accounts and reviews that seem to come from one person, strongest evidence first',
    async run({ db }) {
      const { page: open, next } = await listOpen(db);
      if (open.length === 0) return ['Nothing is suspected.'];
      const lines = open.map(({ id, kind, first_id, second_id, signals }) =>
        onOneLine(
          `${id}  ${kind.replace('_', ' ')}: ${first_id} and ${second_id ?? 'a guest'}. ${signals.map((sign) => signWords[sign]).join('; ')}`,
        ),
      );
      return [...lines, ...moreLine(next)];
    },
  },
  decision(
    'dismiss',
    'nothing is wrong: a review on hold is shown, and the same evidence is not raised again',
  ),
  decision('uphold', 'it is abuse: a review on hold stays hidden; deal with the accounts by sanction give'),
];
