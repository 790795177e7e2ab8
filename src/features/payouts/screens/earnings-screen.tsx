import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { earningsByMonthCall } from '../../escrow/contract.ts';
import { EarningsChart } from '../../hiring/screens/public.ts';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { AccountTabs } from '../../settings/screens/public.ts';
import { payoutOverviewCall, requestPayoutCall, setWeeklyPayoutCall } from '../contract.ts';
import { BankAccountCard } from './bank-account-card.tsx';
import { Forecast, HiresMoney, PayoutList } from './money-lists.tsx';
import { PayOut, WeeklyPayout } from './pay-out.tsx';
import { type PayoutRefused, whyNotPaid } from './payout-words.ts';
import './earnings.css';

const SELF = '/earnings';

interface EarningsPage {
  /** Null when the session ended while a form was being filled in. */
  money: AnswerOf<typeof payoutOverviewCall> | null;
  months: { month: string; earnedKobo: number }[];
  /** Id for the next payout, so that a form that is submitted twice asks for one. */
  id: string;
  done: string | null;
}

const doneWords: Record<string, string> = {
  'pay-out': 'Your pay-out is on its way. Most arrive within minutes.',
  'weekly-on': 'We’ll pay you each Friday.',
  'weekly-off': 'Friday pay-outs are off. We’ll pay you when you ask.',
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user) {
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fearnings');
    return data<EarningsPage>({ money: null, months: [], id: newId(), done: null }, { status: 401 });
  }
  if (user.role !== 'skilled') throw redirect('/dashboard');
  const [money, { months }] = await Promise.all([
    api.call(payoutOverviewCall, {}),
    api.call(earningsByMonthCall, {}),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return data<EarningsPage>({ money, months, id: newId(), done });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { intent = '', id = '', amountNaira = '' } = await formValuesOf(request);
  const api = context.get(apiContext);
  try {
    if (intent === 'pay-out-last') await api.call(requestPayoutCall, { body: { id, last: true } });
    else if (intent === 'pay-out') await api.call(requestPayoutCall, { body: { id, amountNaira } });
    else await api.call(setWeeklyPayoutCall, { body: { weekly: intent === 'weekly-on' } });
    return redirect(`${SELF}?done=${intent === 'pay-out-last' ? 'pay-out' : intent}`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    const sessionEnded = hasSessionEnded(error, context);
    return data<PayoutRefused>({ intent, message, fields, amountNaira, sessionEnded }, { status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<PayoutRefused>());

export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const meta = () => [{ title: `Earnings · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

/** Page where artisans see their money and ask for payouts. */
export default function EarningsScreen() {
  const { money, months, id, done } = useLoaderData<typeof loader>();
  const refused = useActionData() as PayoutRefused | undefined;
  // `done` stays in the URL even after the money has arrived or come back.
  const said = done === 'pay-out' && !money?.onItsWayKobo ? undefined : doneWords[done ?? ''];
  const last = money?.payouts[0];
  const whyNot = last && whyNotPaid(last);
  return (
    <div className="page page-body earnings">
      <PageHeading
        title="Earnings"
        actions={
          <ButtonLink to="/earnings/statements" variant="secondary" size="small">
            Statements
          </ButtonLink>
        }
      />
      {money && <AccountTabs current="/earnings" skilled />}
      {refused?.sessionEnded && <SessionEnded returnTo={SELF} />}
      {refused && !refused.sessionEnded && <ErrorSummary message={refused.message} fields={refused.fields} />}
      {!refused && said && <FormMessage tone="good" title={said} />}
      {!refused && !said && last && whyNot && (
        <FormMessage tone="warn" title={`Your pay-out of ${formatNaira(last.amountKobo)} did not arrive`}>
          <p>{whyNot}</p>
        </FormMessage>
      )}
      {money && (
        <>
          <MoneyWay {...money} />
          {money.debtKobo > 0 && <Debt kobo={money.debtKobo} />}
          <div className="earnings-columns">
            <PayOut money={money} id={id} refused={refused} />
            <div>
              <BankAccountCard account={money.account} unconfirmed={money.unconfirmed} />
              <WeeklyPayout money={money} />
            </div>
            <EarningsChart months={months} />
          </div>
          <Forecast forecast={money.forecast} heldKobo={money.heldKobo} />
          <PayoutList payouts={money.payouts} />
          <HiresMoney hires={money.hires} />
        </>
      )}
    </div>
  );
}

/** What will be deducted from the artisan's next earnings, as an email has told them. */
const Debt = ({ kobo }: { kobo: number }) => (
  <FormMessage tone="warn" title={`${formatNaira(kobo)} will come off what you earn next`}>
    <p>
      A customer’s payment was taken back after we released it to you, or a pay-out reached your bank twice.
      Our email explains why. You keep what you have earned so far.
    </p>
  </FormMessage>
);

/** The four places where an artisan's money can be, in order. */
function MoneyWay({
  heldKobo,
  availableKobo,
  onItsWayKobo,
  paidOutKobo,
}: AnswerOf<typeof payoutOverviewCall>) {
  const places = [
    { name: 'Held', kobo: heldKobo, hint: 'until the jobs are done' },
    { name: 'Available', kobo: availableKobo, hint: 'ready to pay out' },
    { name: 'On its way', kobo: onItsWayKobo, hint: 'to your bank' },
    { name: 'Paid out', kobo: paidOutKobo, hint: 'since you joined' },
  ];
  return (
    <ol className="money-way" aria-label="Where your money is">
      {places.map(({ name, kobo, hint }) => (
        <li key={name} className={name === 'Available' ? 'money-way-now' : undefined}>
          <span className="money-way-name">{name}</span>
          <Money kobo={kobo} className="money-way-sum" />
          <span className="money-way-hint">{hint}</span>
        </li>
      ))}
    </ol>
  );
}
