import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { AnswerOf } from '../../../shared/call.ts';
import { formatNaira, typedNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { koboOfNaira } from '../../../shared/read-naira.ts';
import {
  LEAST_LAST_PAYOUT_KOBO,
  LEAST_PAYOUT_KOBO,
  MOST_PAYOUT_KOBO,
  transferFeeKobo,
} from '../../../shared/transfer-fee.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { payoutOverviewCall } from '../contract.ts';
import { fridayWords, type PayoutRefused } from './payout-words.ts';

type Overview = AnswerOf<typeof payoutOverviewCall>;

/** `intent` of the page's form that is being submitted. */
function usePending(): string | undefined {
  const { state, formData } = useNavigation();
  return state === 'idle' ? undefined : String(formData?.get('intent') ?? '');
}

/** The payout form, or why a payout is not possible yet and what to do. */
export function PayOut({
  money,
  id,
  refused,
}: {
  money: Overview;
  id: string;
  refused: PayoutRefused | undefined;
}) {
  const { availableKobo, account, unconfirmed } = money;
  const most = Math.min(availableKobo, MOST_PAYOUT_KOBO);
  const waits = account && !account.isUsable ? account.usableAt : null;
  return (
    <Card as="section" edge className="pay-out" aria-labelledby="pay-out">
      <h2 id="pay-out">Pay out</h2>
      {!account && !unconfirmed && (
        <>
          <p>Add your bank account once. Then you can have your money sent to it whenever you like.</p>
          <div>
            <ButtonLink to="/earnings/bank">Add my bank account</ButtonLink>
          </div>
        </>
      )}
      {!account && unconfirmed && (
        <p>Open the link in our email to confirm your bank account. Pay-outs begin 24 hours later.</p>
      )}
      {waits && <p>Your bank account is new. For your safety, pay-outs begin on {formatMoment(waits)}.</p>}
      {account?.isUsable && most < LEAST_PAYOUT_KOBO && (
        <p>
          The smallest pay-out is {formatNaira(LEAST_PAYOUT_KOBO)}. You have {formatNaira(availableKobo)}{' '}
          available.
        </p>
      )}
      {account?.isUsable && most >= LEAST_LAST_PAYOUT_KOBO && most < LEAST_PAYOUT_KOBO && (
        <LastPayOut most={most} id={id} />
      )}
      {account?.isUsable && most >= LEAST_PAYOUT_KOBO && (
        // Created anew once a pay-out is made, but not for other news of the page: a typed amount stays.
        <PayOutForm key={`${money.payouts[0]?.id} ${most}`} most={most} id={id} refused={refused} />
      )}
    </Card>
  );
}

function PayOutForm({ most, id, refused }: { most: number; id: string; refused: PayoutRefused | undefined }) {
  const all = typedNaira(most);
  const [typed, setTyped] = useState(refused?.amountNaira || all);
  const sum = koboOfNaira(typed);
  const mine = refused?.intent === 'pay-out' ? refused : undefined;
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="pay-out" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Amount"
        name="amountNaira"
        prefix="₦"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        defaultValue={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={`${formatNaira(LEAST_PAYOUT_KOBO)} to ${formatNaira(most)}`}
        error={mine?.fields.amountNaira}
      />
      <p className="pay-out-fee">
        Paystack’s fee{sum ? ` of ${formatNaira(transferFeeKobo(sum))}` : ''} is on us: you get the full
        amount.
      </p>
      <div>
        <Button type="submit" size="large" pending={usePending() === 'pay-out'} pendingLabel="Sending...">
          Pay out
        </Button>
      </div>
    </Form>
  );
}

/** Payout of the whole rest, below the usual minimum, for an artisan who leaves. */
function LastPayOut({ most, id }: { most: number; id: string }) {
  const pending = usePending() === 'pay-out-last';
  return (
    <details>
      <summary>I’m leaving and want the rest of my money</summary>
      <Form method="post" className="form">
        <input type="hidden" name="intent" value="pay-out-last" />
        <input type="hidden" name="id" value={id} />
        <p>
          Once your hires are over, we’ll pay out {formatNaira(most)}. Paystack’s fee of{' '}
          {formatNaira(transferFeeKobo(most))} is on us. When it arrives, you can delete your account.
        </p>
        <div>
          <Button type="submit" variant="secondary" pending={pending} pendingLabel="Sending...">
            Pay out the rest
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** The weekly payout: date of the next one, and its switch. */
export function WeeklyPayout({ money: { weekly, nextFriday, account } }: { money: Overview }) {
  const pending = usePending();
  const intent = weekly ? 'weekly-off' : 'weekly-on';
  return (
    <FoldSection
      id="friday"
      title="Every Friday"
      className="pay-out-fold"
      aside={weekly ? fridayWords(nextFriday) : 'Off'}
    >
      <p>
        {weekly
          ? `We automatically pay out what is available, if it is at least ${formatNaira(LEAST_PAYOUT_KOBO)}.`
          : 'Friday pay-outs are off. We’ll pay you when you ask.'}
      </p>
      {weekly && (
        <p>
          {account ? 'Next: ' : 'Starts once your bank account is confirmed. Next: '}
          <strong>{fridayWords(nextFriday)}</strong>
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value={intent} />
        <Button type="submit" variant="secondary" pending={pending === intent} pendingLabel="Saving...">
          {weekly ? 'Switch off Friday pay-outs' : 'Switch on Friday pay-outs'}
        </Button>
      </Form>
    </FoldSection>
  );
}
