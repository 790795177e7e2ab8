import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatNaira } from '../../../shared/kobo.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { HireView } from '../../hiring/contract.ts';
import { WhereFields } from '../../hiring/screens/public.ts';
import { whereFields } from '../../hiring/where.ts';
import type { PaymentMethod } from '../../payments/contract.ts';
import { paymentChoices } from './payment-choices.tsx';

/** Why no checkout was opened. */
export interface PaymentFormResult {
  message: string;
  /** Error messages, by field. */
  fields?: Record<string, string> | undefined;
  /** The chosen method. */
  method?: string | undefined;
  /** The typed address and phone number. */
  where?: Record<string, string> | undefined;
}

interface PaymentFormProps {
  result: PaymentFormResult | undefined;
  hire: HireView;
  /** The method selected at first; null for none. */
  usualMethod: PaymentMethod | null;
}

/**
 * The choice of payment method, preselecting the last one used. Without a preselection the browser requires a choice,
 * or, with script, the button stays disabled until there is one.
 */
export function PaymentForm({ result, hire, usualMethod }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Undefined until script runs: without it the button cannot be enabled, so it must not start disabled.
  const [chosen, setChosen] = useState<boolean>();
  const look = () => setChosen(form.current !== null && new FormData(form.current).has('method'));
  useEffect(() => {
    setChosen(form.current !== null && new FormData(form.current).has('method'));
    // Going back from the checkout may restore the page from cache with "Processing..." still shown.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const pending = useNavigation().state !== 'idle';
  const { customerPhone: phone, ...known } = hire;
  const missing = whereFields.filter((field) => !{ ...known, phone }[field]);
  return (
    <Form method="post" ref={form} onChange={look} className="stack payment-form">
      {result && <FormMessage title={result.message} />}
      <p>
        You pay <strong>{formatNaira(hire.balanceKobo || hire.amountKobo)}</strong> on the secure page of
        Paystack, our payment provider.
      </p>
      {missing.length > 0 && (
        <WhereFields
          asked={missing}
          values={result?.where ?? {}}
          faults={result?.fields ?? {}}
          artisanName={hire.artisanName}
          hint={`${hire.artisanName} needs this to reach you, and sees it once you have paid.`}
        />
      )}
      <RadioCards
        name="method"
        legend="How do you want to pay?"
        legendHidden
        options={paymentChoices}
        defaultValue={result?.method ?? usualMethod ?? undefined}
        error={result?.fields?.method}
        required
      />
      <Button
        type="submit"
        size="large"
        wide
        disabled={chosen === false}
        pending={pending}
        pendingLabel="Processing..."
      >
        Continue to Payment
      </Button>
      <p className="payment-note">We never see your card or bank details.</p>
    </Form>
  );
}
