import { formatNaira } from '../../../shared/kobo.ts';
import { formatWhen } from '../../../shared/lagos-time.ts';
import { appealWindow } from '../../../shared/promise-words.ts';
import { type EndKind, endKinds } from '../problem-ends.ts';
import type { ByStep, HireSide } from '../process.ts';
import { endPhrase } from './problem-words.ts';

/* History lines for the steps about a problem. Merged into the table of steps.ts. */

/** What these lines need of a step. */
interface DescribedStep {
  /** For a split: what is refunded to the customer, in whole kobo. */
  amountKobo?: number | null | undefined;
  end?:
    | { kind: string; days?: { startDate: string; endDate: string; startTime: string } | null | undefined }
    | null
    | undefined;
}
type Line = (step: DescribedStep, reader: HireSide | null) => string;

const phraseOf = ({ end, amountKobo }: DescribedStep, reader: HireSide | null, kind?: EndKind): string => {
  const known = endKinds.find((each) => each === end?.kind) ?? kind;
  return known
    ? endPhrase({ kind: known, toCustomerKobo: amountKobo, days: end?.days }, customer(reader))
    : 'a solution';
};

const artisan = (reader: HireSide | null): string => (reader === 'artisan' ? 'you' : 'the artisan');
const customer = (reader: HireSide | null): string => (reader === 'customer' ? 'you' : 'the customer');
const sumOf = ({ amountKobo }: DescribedStep): string => (amountKobo ? formatNaira(amountKobo) : 'a part');

const bothSides = (line: Line) => ({ customer: line, artisan: line });
const agreed = (kind: EndKind) => bothSides((step, reader) => `agreed to ${phraseOf(step, reader, kind)}`);

export const problemLines = {
  add_statement: bothSides(() => 'wrote about the problem'),
  propose_end: bothSides((step, reader) => `proposed ${phraseOf(step, reader)}`),
  refuse_end: bothSides(() => 'declined the proposal'),
  agree_release: agreed('release'),
  agree_refund: agreed('refund'),
  agree_split: agreed('split'),
  agree_redo: agreed('redo'),
  decide: {
    operator: (step, reader) =>
      `We decided on ${phraseOf(step, reader)}. It takes effect after ${appealWindow}, unless one side appeals`,
  },
  appeal: bothSides(() => 'appealed against the decision'),
  settle_release: {
    system: (_, reader) => `No one appealed, so the money was released to ${artisan(reader)}`,
  },
  settle_refund: {
    system: (_, reader) => `No one appealed, so the money is refunded to ${customer(reader)}`,
  },
  settle_split: {
    system: (step, reader) =>
      `No one appealed, so ${sumOf(step)} is refunded to ${customer(reader)} and the rest was released to ${artisan(reader)}`,
  },
  refund: {
    operator: (_, reader) =>
      `We looked at the problem again, and the money is refunded to ${customer(reader)}`,
  },
  split: {
    operator: (step, reader) =>
      `We looked at the problem again: ${sumOf(step)} is refunded to ${customer(reader)}, and the rest was released to ${artisan(reader)}`,
  },
  redo: {
    operator: ({ end }) =>
      `We looked into the problem, and the work will be done again${end?.days ? `: ${formatWhen(end.days)}` : ''}`,
  },
} satisfies Partial<ByStep<Line>>;
