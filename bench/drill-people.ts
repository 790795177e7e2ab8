import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { KEY_HEADER } from '../src/shared/emailed-key.ts';
import { newId } from '../src/shared/identifier.ts';
import { dayAfter } from '../src/shared/lagos-time.ts';
import { whereAndWhom } from '../test-support/paying.ts';

/*
 * People who hire, pay, write and are paid while a drill harms the product. A request without an answer is repeated
 * with the same id, as our pages do.
 */

/** The number of guests who hire at the same time. */
const LANES = 6;

export interface Answer<Body> {
  status: number;
  body: Body & { code?: string };
  cookie: string;
}

/**
 * Ids and references of everything that was answered with success, each with the time of its answer (ms since 1970).
 */
export interface Answered {
  hires: Map<string, number>;
  payments: Map<string, number>;
  messages: Map<string, number>;
  payouts: Map<string, number>;
}

export interface Wait {
  at: number;
  ms: number;
  /** The method and the path. */
  what: string;
  tries: number;
}

export interface DrillPeople {
  answered: Answered;
  /** The number of requests without an answer, which were repeated. */
  unanswered(): number;
  /**
   * Requests that were repeated or took at least a second: when they were answered (ms since 1970), after how long (ms)
   * and how many tries.
   */
  waits: readonly Wait[];
  /** The number of answered list requests. */
  reads(): number;
  /** The number of refusals, by request and reason. */
  refused: Map<string, number>;
  /** Ends the load; resolves when the last person has an answer or has given up. */
  stop(): Promise<void>;
}

/**
 * Signs the demo's people in and keeps them busy until they are stopped. @param origin the running product's @param
 * readers how many people only browse
 */
export async function startPeople(origin: string, { readers = 0 } = {}): Promise<DrillPeople> {
  let unanswered = 0;
  let reads = 0;
  const waits: Wait[] = [];
  let over = false;
  const answered: Answered = {
    hires: new Map(),
    payments: new Map(),
    messages: new Map(),
    payouts: new Map(),
  };
  const refused = new Map<string, number>();
  const note = (what: string, answer: Answer<object> | undefined) => {
    if (!answer) return;
    const kind = `${what}: ${answer.status} ${answer.body.code ?? ''}`;
    refused.set(kind, (refused.get(kind) ?? 0) + 1);
  };

  /** Repeats a request until there is a final answer. Undefined once the drill is over. */
  async function ask<Body = object>(
    method: string,
    path: string,
    payload?: object,
    cookie = '',
    key = '',
  ): Promise<Answer<Body> | undefined> {
    const begunAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(payload && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
          ...(key && { [KEY_HEADER]: key }),
        },
        ...(payload && { body: JSON.stringify(payload) }),
      })
        .then(async (response) => ({
          status: response.status,
          body: JSON.parse((await response.text()) || '{}'),
          cookie: response.headers
            .getSetCookie()
            .map((each) => each.split(';')[0])
            .join('; '),
        }))
        .catch(() => undefined);
      if (answer && answer.status < 500) {
        const ms = performance.now() - begunAt;
        if (tries > 1 || ms > 1_000) waits.push({ at: Date.now(), ms, what: `${method} ${path}`, tries });
        return answer;
      }
      unanswered += 1;
      if (over) return undefined;
      await pause(100);
    }
  }

  async function signIn(name: string): Promise<string> {
    const answer = await ask('POST', '/api/auth/signin', {
      email: `${name}@demo.surehands.ng`,
      password: DEMO_PASSWORD,
    });
    if (answer?.status !== 200) throw new Error(`${name} cannot sign in: ${JSON.stringify(answer?.body)}`);
    return answer.cookie;
  }

  /** A guest who hires, pays at the local Paystack and returns, repeatedly. */
  async function hireAndPay(artisans: string[], lane: number): Promise<void> {
    let day = '2027-03-01';
    for (let turn = lane; !over; turn += LANES) {
      if (turn >= artisans.length * 5) day = dayAfter(day);
      const id = newId();
      const hired = await ask<{ result: { guestKey: string } }>('POST', '/api/hiring/hire', {
        ...{
          id,
          fullName: 'Ngozi Eze',
          email: `ngozi${lane}@example.ng`,
          jobDescription: 'Fix the kitchen sink',
        },
        ...whereAndWhom,
        ...{ startDate: day, endDate: day, startTime: '09:00', checkbox: true },
        ...{ artisanId: artisans[turn % artisans.length], action: 'Confirm & Hire' },
      });
      if (turn % artisans.length < LANES) day = dayAfter(day);
      if (hired?.status !== 201) {
        note('hire', hired);
        continue;
      }
      const { guestKey: key } = hired.body.result;
      answered.hires.set(id, Date.now());
      const opened = await ask<{ reference: string; access_code: string }>(
        'POST',
        '/api/payments/initialize',
        { hireId: id, method: 'card', key },
      );
      if (opened?.status !== 200 && opened?.status !== 201) {
        note('open checkout', opened);
        continue;
      }
      const { reference, access_code } = opened.body;
      await ask('POST', `/sandbox/paystack/checkout/${access_code}`, { outcome: 'success', channel: 'card' });
      const verified = await ask<{ status: string }>(
        'GET',
        `/api/payments/verify/${reference}`,
        undefined,
        '',
        key,
      );
      if (verified?.body.status === 'success') answered.payments.set(reference, Date.now());
      else note('verify', verified);
    }
  }

  async function write(cookie: string, to: string): Promise<void> {
    for (let number = 0; !over; number += 1) {
      const id = newId();
      const message = { id, to, text: `Message ${number}`, attachments: [] };
      const sent = await ask('POST', '/api/chat/messages', message, cookie);
      if (sent?.status === 201 || sent?.status === 200) answered.messages.set(id, Date.now());
      else note('message', sent);
      await pause(30);
    }
  }

  async function payOut(cookie: string): Promise<void> {
    while (!over) {
      const id = newId();
      const paid = await ask('POST', '/api/payouts', { id, amountKobo: 100_000 }, cookie);
      if (paid?.status === 201 || paid?.status === 200) answered.payouts.set(id, Date.now());
      else note('pay-out', paid);
      await pause(400);
    }
  }

  async function look(artisans: string[], reader: number): Promise<void> {
    for (let turn = reader; !over; turn += 1) {
      const path =
        turn % 2 ? '/api/users/?skill=Plumber&limit=20' : `/api/users/${artisans[turn % artisans.length]}`;
      const shown = await ask('GET', path);
      if (shown?.status === 200) reads += 1;
      else note('look', shown);
      await pause(20);
    }
  }

  const list = await ask<{ id: string }[]>('GET', '/api/users/?limit=60');
  const [asCustomer, asArtisan] = [await signIn('consumer'), await signIn('artisan')];
  const me = await ask<{ user: { id: string } }>('GET', '/api/auth/me', undefined, asArtisan);
  if (!list || !me) throw new Error('the drill was over before it began');
  const artisans = list.body.map(({ id }) => id);
  const work = [
    ...Array.from({ length: LANES }, (_, lane) => hireAndPay(artisans, lane)),
    write(asCustomer, me.body.user.id),
    payOut(asArtisan),
    ...Array.from({ length: readers }, (_, reader) => look(artisans, reader)),
  ];
  return {
    answered,
    refused,
    waits,
    reads: () => reads,
    unanswered: () => unanswered,
    async stop() {
      over = true;
      await Promise.all(work);
    },
  };
}
