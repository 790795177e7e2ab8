import { expect, test } from 'vitest';
import { hireTransitions } from '../process.ts';
import { stepLine } from './steps.ts';

const names = { customer: 'Amina', artisan: 'Tunde' };

/** What each side reads in a hire's history and in chat, for every step of the process. */
const lines: Record<string, { customer: string; artisan: string }> = {
  'hire by customer': { customer: 'You requested the hire', artisan: 'Amina requested the hire' },
  'request_quote by customer': { customer: 'You asked for a quote', artisan: 'Amina asked for a quote' },
  'quote by artisan': { customer: 'Tunde sent a quote', artisan: 'You sent a quote' },
  'lapse by system': both('There was no answer in time, so the hire ended'),
  'decline_request by artisan': {
    customer: 'Tunde declined the request',
    artisan: 'You declined the request',
  },
  'accept_quote by customer': { customer: 'You accepted the quote', artisan: 'Amina accepted the quote' },
  'decline_quote by customer': { customer: 'You declined the quote', artisan: 'Amina declined the quote' },
  'ask_for_change by customer': {
    customer: 'You asked for a change to the quote',
    artisan: 'Amina asked for a change to the quote',
  },
  'open_checkout by customer': {
    customer: 'You opened the payment page',
    artisan: 'Amina opened the payment page',
  },
  'plan_part by system': both('The price of this part was agreed'),
  'ask_for_part by system': {
    customer: 'We asked you to pay this part',
    artisan: 'We asked the customer to pay this part',
  },
  'revive_part by system': both('The payment of an earlier part arrived, so this one is planned again'),
  'end_part by system': both('It ended because an earlier part ended'),
  'expire by system': both('It was not paid in time, so the hire ended'),
  'pay by system': both('The payment arrived, and the hire is booked'),
  'pay_balance by system': both('The payment arrived, and is held with the rest'),
  'propose_price by artisan': {
    customer: 'Tunde proposed the price of the whole job',
    artisan: 'You proposed the price of the whole job',
  },
  'agree_price by customer': {
    customer: 'You agreed to the price',
    artisan: 'Amina agreed to the price',
  },
  'refuse_price by customer': {
    customer: 'You declined the price',
    artisan: 'Amina declined the price',
  },
  'propose_job by artisan': { customer: 'Tunde proposed the job', artisan: 'You proposed the job' },
  'agree_job by customer': { customer: 'You agreed to the job', artisan: 'Amina agreed to the job' },
  'refuse_job by customer': {
    customer: 'You declined the job, so the visit is done',
    artisan: 'Amina declined the job, so the visit is done',
  },
  'propose_days by artisan': {
    customer: 'Tunde proposed more days',
    artisan: 'You proposed more days',
  },
  'agree_days by customer': { customer: 'You agreed to more days', artisan: 'Amina agreed to more days' },
  'refuse_days by customer': {
    customer: 'You declined more days',
    artisan: 'Amina declined more days',
  },
  'refund_late_payment by system': both('The payment came too late for these days, so it is refunded'),
  'question_payment by system': both(
    'The bank is checking a payment, so the money stays held until the bank has decided',
  ),
  'keep_payment by system': both(
    'The bank has finished checking the payment, and nothing changes for this hire',
  ),
  'lose_payment by system': both('The bank took the payment back, so the hire ended'),
  'cancel by customer': { customer: 'You cancelled the hire', artisan: 'Amina cancelled the hire' },
  'cancel by artisan': { customer: 'Tunde cancelled the hire', artisan: 'You cancelled the hire' },
  'rebook by customer': { customer: 'You chose another artisan', artisan: 'Amina chose another artisan' },
  'hire_instead by customer': {
    customer: 'You booked this artisan instead of the one who cancelled',
    artisan: 'Amina booked you, because another artisan had to cancel',
  },
  'take_back by customer': { customer: 'You took the money back', artisan: 'Amina took the money back' },
  'give_back by system': {
    customer: 'No other artisan was booked in time, so the money is refunded to you',
    artisan: 'No other artisan was booked in time, so the money is refunded to the customer',
  },
  'reschedule by customer': { customer: 'You rescheduled the hire', artisan: 'Amina rescheduled the hire' },
  'on_my_way by artisan': { customer: 'Tunde is on the way', artisan: 'You are on the way' },
  'start by artisan': { customer: 'Tunde started the work', artisan: 'You started the work' },
  'report_no_show by customer': {
    customer: 'You reported that the artisan did not come',
    artisan: 'Amina reported that you did not come',
  },
  'report_no_show by artisan': {
    customer: 'Tunde reported that you were not there',
    artisan: 'You reported that the customer was not there',
  },
  'answer_no_show by artisan': {
    customer: 'Tunde answered that they came, so we are looking into it',
    artisan: 'You answered that you came, so we are looking into it',
  },
  'answer_no_show by customer': {
    customer: 'You answered that you were there, so we are looking into it',
    artisan: 'Amina answered that they were there, so we are looking into it',
  },
  'admit_no_show by artisan': {
    customer: 'Tunde said that they did not come, so the money is refunded to you',
    artisan: 'You said that you did not come, so the money is refunded to the customer',
  },
  'admit_no_show by customer': {
    customer: 'You said that you were not there, so it counts as cancelled on the day',
    artisan: 'Amina said that they were not there, so it counts as cancelled on the day',
  },
  'withdraw_no_show by customer': {
    customer: 'You withdrew the report',
    artisan: 'Amina withdrew the report',
  },
  'withdraw_no_show by artisan': {
    customer: 'Tunde withdrew the report',
    artisan: 'You withdrew the report',
  },
  'settle_no_show by system': {
    customer: 'There was no answer in time, so the money is refunded to you',
    artisan: 'There was no answer in time, so the money is refunded to the customer',
  },
  'complete by artisan': { customer: 'Tunde marked the job as done', artisan: 'You marked the job as done' },
  'complete by system': both('Neither side said otherwise, so the job counts as done'),
  'ask_if_done by system': both('The days are over, and we asked both sides whether the job is done'),
  'release by customer': { customer: 'You released the money', artisan: 'Amina released the money' },
  'release by system': {
    customer: 'No problem was reported in time, so the money was released to the artisan',
    artisan: 'No problem was reported in time, so the money was released to you',
  },
  'report_problem by customer': { customer: 'You reported a problem', artisan: 'Amina reported a problem' },
  ...eachSide('add_statement', 'wrote about the problem'),
  ...eachSide('propose_end', 'proposed a solution'),
  ...eachSide('refuse_end', 'declined the proposal'),
  ...eachSide('agree_release', 'agreed to a full payment to the artisan'),
  ...eachSide('agree_refund', 'agreed to a full refund'),
  ...eachSide('agree_split', 'agreed to a split of the money'),
  ...eachSide('agree_redo', 'agreed to doing the work again'),
  'decide by operator': both(
    'We decided on a solution. It takes effect after 48 hours, unless one side appeals',
  ),
  ...eachSide('appeal', 'appealed against the decision'),
  'settle_release by system': {
    customer: 'No one appealed, so the money was released to the artisan',
    artisan: 'No one appealed, so the money was released to you',
  },
  'settle_refund by system': {
    customer: 'No one appealed, so the money is refunded to you',
    artisan: 'No one appealed, so the money is refunded to the customer',
  },
  'settle_split by system': {
    customer: 'No one appealed, so a part is refunded to you and the rest was released to the artisan',
    artisan: 'No one appealed, so a part is refunded to the customer and the rest was released to you',
  },
  'release by operator': {
    customer: 'We looked at the problem again, and the money was released to the artisan',
    artisan: 'We looked at the problem again, and the money was released to you',
  },
  'refund by operator': {
    customer: 'We looked at the problem again, and the money is refunded to you',
    artisan: 'We looked at the problem again, and the money is refunded to the customer',
  },
  'split by operator': {
    customer:
      'We looked at the problem again: a part is refunded to you, and the rest was released to the artisan',
    artisan:
      'We looked at the problem again: a part is refunded to the customer, and the rest was released to you',
  },
  'redo by operator': both('We looked into the problem, and the work will be done again'),
};

function eachSide(action: string, did: string) {
  return {
    [`${action} by customer`]: { customer: `You ${did}`, artisan: `Amina ${did}` },
    [`${action} by artisan`]: { customer: `Tunde ${did}`, artisan: `You ${did}` },
  };
}

function both(line: string) {
  return { customer: line, artisan: line };
}

test('each announced step of a hire is a sentence for both sides, and the other steps have none', {
  meta: { promise: 'A step of a hire reads the same in its history and in chat' },
}, () => {
  const told = hireTransitions.map(({ action, actor }) => {
    const line = (reader: 'customer' | 'artisan') => stepLine({ action, actor }, reader, names);
    return [`${action} by ${actor}`, { customer: line('customer'), artisan: line('artisan') }];
  });
  expect(Object.fromEntries(told)).toEqual(lines);
});

test('the line about a step adds what is known: the price, the new days, why it was declined', () => {
  const line = (step: Parameters<typeof stepLine>[0]) => stepLine(step, 'customer', names);
  const quote = { action: 'quote', actor: 'artisan', amountKobo: 4_500_000 };
  expect(line(quote)).toBe('Tunde sent a quote of ₦45,000');
  expect(line({ ...quote, from: 'quoted' })).toBe('Tunde changed the quote to ₦45,000');
  expect(line({ action: 'propose_price', actor: 'artisan', amountKobo: 4_500_000 })).toBe(
    'Tunde proposed ₦45,000 as the price of the whole job',
  );
  expect(line({ action: 'agree_price', actor: 'customer', amountKobo: 4_500_000 })).toBe(
    'You agreed to the price of ₦45,000',
  );
  expect(line({ action: 'pay_balance', actor: 'system', amountKobo: 4_000_000 })).toBe(
    'The payment of ₦40,000 arrived, and is held with the rest',
  );
  expect(
    line({
      action: 'propose_end',
      actor: 'artisan',
      amountKobo: 200_000,
      end: { kind: 'split', days: null },
    }),
  ).toBe('Tunde proposed a split with ₦2,000 refunded to you');
  const movedTo = { startDate: '2026-12-04', endDate: '2026-12-05', startTime: '10:30' };
  expect(line({ action: 'reschedule', actor: 'customer', movedTo })).toBe(
    'You rescheduled the hire to Fri 4 December 2026 to Sat 5 December 2026, from 10:30 am',
  );
  expect(line({ action: 'decline_request', actor: 'artisan', reason: 'too_far' })).toBe(
    'Tunde declined the request: the place is too far away',
  );
});
