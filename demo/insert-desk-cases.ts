import { bookPayoutAsked } from '../src/features/escrow/server/public.ts';
import type { Tx } from '../src/server/database.ts';
import type { SealingKeys } from '../src/server/sealed-text.ts';
import { DAY_MS, HOUR_MS } from '../src/shared/durations.ts';
import { KOBO_PER_NAIRA } from '../src/shared/kobo.ts';
import type { DemoData } from './demo-data.ts';
import { demoId } from './demo-id.ts';
import { insertUsableBankAccount } from './insert-bank-account.ts';
import { mailboxOf } from './people.ts';

/** Another operator: what one operator gave or requested, a different one decides. */
const COLLEAGUE = 'ebiere';

interface Wishes {
  today: Date;
  /** Undefined: no bank account, and so no pay-out. */
  sealingKeys: SealingKeys | undefined;
}

/**
 * Inserts cases at the console's desks that would otherwise be empty, so that an operator can see how each works.
 * Problems and verifications have cases already. Refunds, differences and failed jobs stay empty, because they are
 * faults.
 */
export async function insertDeskCases(tx: Tx, people: DemoData, wishes: Wishes): Promise<void> {
  const hoursAgo = (hours: number): Date => new Date(wishes.today.getTime() - hours * HOUR_MS);
  await writeToUs(tx, people, hoursAgo);
  await reportConversation(tx, people, hoursAgo(18));
  await reportReview(tx, people, hoursAgo(44));
  await suspectOnePerson(tx, people, hoursAgo(30));
  await appeal(tx, people, hoursAgo);
  await questionPayment(tx, wishes.today);
  await receiveUnknownMoney(tx, hoursAgo(50));
  if (wishes.sealingKeys) await askForSecondOperator(tx, people, wishes.sealingKeys, wishes.today);
}

type HoursAgo = (hours: number) => Date;

async function writeToUs(tx: Tx, { consumerNamed }: DemoData, hoursAgo: HoursAgo): Promise<void> {
  const member = consumerNamed('consumer');
  await tx
    .insertInto('contact_messages')
    .values([
      {
        id: demoId('message of a member to us'),
        name: member.fullName,
        email: member.email,
        phone: member.phone,
        message:
          'My job is in three parts, and the second is at work. Can I put the third off until January without paying for it now?',
        created_at: hoursAgo(20),
      },
      {
        id: demoId('message of a stranger to us'),
        name: 'Timipre Okoro',
        email: 'timipre.okoro@demo.surehands.ng',
        phone: '+2348000003172',
        message:
          'We are a cooperative of eleven welders in Yenagoa. Can we sign up as a group, or does each need an account?',
        created_at: hoursAgo(7),
      },
    ])
    .execute();
}

/** The conversation is in conversations.json. */
async function reportConversation(
  tx: Tx,
  { artisanNamed, consumerNamed }: DemoData,
  at: Date,
): Promise<void> {
  const [reported, reporter] = [artisanNamed('comfort.oyewole'), consumerNamed('somadina.ibe')];
  const [first = '', second = ''] = [reported.id, reporter.id].sort();
  const talk = await tx
    .selectFrom('conversations')
    .select('id')
    .where('first_id', '=', first)
    .where('second_id', '=', second)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('reports')
    .values({
      id: demoId('report of a conversation'),
      conversation_id: talk.id,
      reporter_id: reporter.id,
      reported_id: reported.id,
      reason: 'pay_outside',
      details: 'She will only come on Saturday if I pay into her own account first.',
      created_at: at,
    })
    .execute();
}

/** The worst visible review of an artisan, who reports that it is not about the work. */
async function reportReview(tx: Tx, { artisanNamed }: DemoData, at: Date): Promise<void> {
  const artisan = artisanNamed('basirat.balogun');
  const review = await tx
    .selectFrom('reviews')
    .innerJoin('hires', 'hires.id', 'reviews.hire_id')
    .select('reviews.id')
    .where('hires.artisan_id', '=', artisan.id)
    .where('reviews.shown_at', 'is not', null)
    .where('reviews.hidden_for', 'is', null)
    .orderBy('reviews.rating')
    .orderBy('reviews.id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('review_reports')
    .values({
      id: demoId('report of a review'),
      review_id: review.id,
      reporter_id: artisan.id,
      reason: 'not_about_the_work',
      words: 'It is about the fuel queue that day. The work itself was paid without a word.',
      created_at: at,
    })
    .execute();
}

/** Two accounts with the same browser and address: more than chance, less than proof. */
async function suspectOnePerson(tx: Tx, { neighbours }: DemoData, at: Date): Promise<void> {
  const bakers = neighbours.filter(({ trade, state }) => trade === 'baker' && state === 'Lagos');
  const [first, second] = bakers.map(({ id }) => id).sort();
  if (!first || !second) throw new Error('the demo has no two bakers in Lagos');
  await tx
    .insertInto('suspicions')
    .values({
      id: demoId('suspicion of one person'),
      kind: 'same_person',
      evidence_key: `person:${first}:${second}:browser+address`,
      first_id: first,
      second_id: second,
      signals: ['browser', 'address'],
      score: 3,
      raised_at: at,
    })
    .execute();
}

/** A warning that its artisan appeals against; only an uninvolved operator may decide. */
async function appeal(tx: Tx, { artisanNamed }: DemoData, hoursAgo: HoursAgo): Promise<void> {
  const artisan = artisanNamed('felix.awe');
  const sanctionId = demoId('warning of an artisan');
  const reason = 'You came two hours late to three hires in a month without telling the customers.';
  await tx
    .insertInto('sanctions')
    .values({
      id: sanctionId,
      user_id: artisan.id,
      level: 'warning',
      state: 'active',
      reason,
      evidence: ['hires'],
      given_by: COLLEAGUE,
      given_at: hoursAgo(90),
      appeal_words:
        'Twice the road from Ikere was closed, and I wrote to both customers on the way. Please read the chats of those days.',
      appealed_at: hoursAgo(26),
    })
    .execute();
  await tx
    .insertInto('audit_entries')
    .values({
      id: demoId('audit entry of a warning'),
      actor: COLLEAGUE,
      action: 'sanction.give',
      subject_id: artisan.id,
      reason,
      details: JSON.stringify({ sanction: sanctionId, level: 'warning', evidence: ['hires'] }),
      happened_at: hoursAgo(90),
    })
    .execute();
}

/** A bank questions the card payment of a job that was released a week ago. */
async function questionPayment(tx: Tx, today: Date): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('hires', 'hires.id', 'payments.hire_id')
    .select(['payments.id', 'payments.hire_id', 'payments.amount_kobo'])
    .where('payments.reference', '=', 'SH-175331732')
    .where('hires.status', '=', 'released')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('chargebacks')
    .values({
      id: demoId('chargeback'),
      provider_id: '4418207',
      payment_id: payment.id,
      hire_id: payment.hire_id,
      amount_kobo: payment.amount_kobo,
      category: 'chargeback',
      status: 'open',
      opened_at: new Date(today.getTime() - 28 * HOUR_MS),
      due_at: new Date(today.getTime() + 44 * HOUR_MS),
    })
    .execute();
}

/** A transfer to our account at Paystack that belongs to no checkout of ours. */
async function receiveUnknownMoney(tx: Tx, at: Date): Promise<void> {
  const reference = 'T685312441207';
  await tx
    .insertInto('provider_events')
    .values({
      id: demoId('news of unknown money'),
      dedup_key: `charge.success:${reference}`,
      event: 'charge.success',
      reference,
      body: JSON.stringify({
        event: 'charge.success',
        data: {
          id: 685312441,
          status: 'success',
          reference,
          amount: 1_250_000,
          currency: 'NGN',
          channel: 'dedicated_nuban',
          paid_at: at.toISOString(),
          customer: { email: 'iyobosa.asemota@demo.surehands.ng' },
        },
      }),
      received_at: at,
      handled_at: at,
      outcome: 'unknown_payment',
    })
    .execute();
}

const BY_HAND_KOBO = 600_000 * KOBO_PER_NAIRA;

/** A large pay-out made by an operator, which a second one has to approve. */
async function askForSecondOperator(
  tx: Tx,
  { artisanNamed }: DemoData,
  keys: SealingKeys,
  today: Date,
): Promise<void> {
  const artisan = artisanNamed('dudu.girei');
  const bankAccountId = await insertUsableBankAccount(tx, keys, artisan, {
    name: `bank account of ${mailboxOf(artisan)}`,
    number: '012388410',
    addedAt: new Date(today.getTime() - 40 * DAY_MS),
  });
  const payoutId = demoId('pay-out by hand');
  const reference = `sp-${payoutId}`;
  const at = new Date(today.getTime() - 16 * HOUR_MS);
  const note =
    'Her phone was stolen, and she cannot ask for it herself. She confirmed the sum in our office.';
  await tx
    .insertInto('payouts')
    .values({
      id: payoutId,
      user_id: artisan.id,
      bank_account_id: bankAccountId,
      amount_kobo: BY_HAND_KOBO,
      kind: 'operator',
      reference,
      status: 'awaiting_approval',
      made_by: COLLEAGUE,
      note,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await bookPayoutAsked(tx, { payoutId, reference, artisanId: artisan.id, amountKobo: BY_HAND_KOBO }, at);
  await tx
    .insertInto('audit_entries')
    .values({
      id: demoId('audit entry of a pay-out by hand'),
      actor: COLLEAGUE,
      action: 'payout.make',
      subject_id: artisan.id,
      reason: note,
      details: JSON.stringify({ reference, amountKobo: BY_HAND_KOBO }),
      happened_at: at,
    })
    .execute();
}
