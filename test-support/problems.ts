import { newId } from '../src/shared/identifier.ts';
import { keyInHeader } from './key-in-header.ts';
import { keyOf, makePaidHire } from './paid-hires.ts';
import { takeStep } from './quoting.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;
export type ProblemSide = 'customer' | 'artisan';

/** A hire with a problem that a guest has reported, and what both sides can send about it. */
export interface ProblemHire {
  id: string;
  /** The guest's email, which no other hire has. */
  email: string;
  step(side: ProblemSide, step: Parameters<typeof takeStep>[2], payload: object): ReturnType<typeof takeStep>;
  /** One side proposes an outcome. @returns the proposal's id */
  propose(side: ProblemSide, kind: 'release' | 'refund' | 'split' | 'redo', more?: object): Promise<string>;
  /** The problem as one side sees it. */
  seenBy(side: ProblemSide): Promise<Problem>;
}

// biome-ignore lint/suspicious/noExplicitAny: an unparsed answer, whose fields tests read
type Problem = any;

let made = 0;

/** An artisan's paid hire whose customer, a guest by default, has reported a problem. */
export async function makeProblem(
  app: TestApp,
  artisan: { id: string },
  asArtisan: Headers,
  wishes: Parameters<typeof makePaidHire>[2] = {},
  asCustomer: Headers = {},
): Promise<ProblemHire> {
  made += 1;
  const email = `complains${made}@example.ng`;
  const hire = await makePaidHire(app, artisan, { customer_email: email, ...wishes });
  const headersOf = (side: ProblemSide) => (side === 'artisan' ? asArtisan : asCustomer);
  const keyFor = (side: ProblemSide) =>
    side === 'customer' && !hire.customer_id ? { key: keyOf(app, hire) } : {};
  const step: ProblemHire['step'] = (side, name, payload) =>
    takeStep(app, hire.id, name, { ...payload, ...keyFor(side) }, headersOf(side));
  const reported = await step('customer', 'report-problem', {
    problem: 'Nobody came, and nobody answered.',
  });
  if (reported.status !== 200) throw new Error(`not reported: ${JSON.stringify(reported.body)}`);
  return {
    id: hire.id,
    email,
    step,
    async propose(side, kind, more = {}) {
      const proposalId = newId();
      const { status, body } = await step(side, 'propose-end', { proposalId, kind, ...more });
      if (status !== 200) throw new Error(`not proposed: ${JSON.stringify(body)}`);
      return proposalId;
    },
    async seenBy(side) {
      const { key } = { key: undefined, ...keyFor(side) };
      const query = key ? `?key=${encodeURIComponent(key)}` : '';
      const url = `/api/hiring/hires/${hire.id}/problem${query}`;
      return (await app.request(keyInHeader(url, headersOf(side)))).json().result;
    },
  };
}
