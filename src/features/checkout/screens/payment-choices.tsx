import { Icon } from '../../../ui/icon.tsx';
import { PaymentMarks } from '../../../ui/payment-marks.tsx';
import type { PaymentMethod } from '../../payments/contract.ts';

/** The payment methods on offer. */
export const paymentChoices: {
  value: PaymentMethod;
  label: string;
  description: React.ReactNode;
  icon: React.ReactNode;
}[] = [
  {
    value: 'card',
    label: 'Debit/credit card',
    description: (
      <>
        Verve, Mastercard or Visa <PaymentMarks />
      </>
    ),
    icon: <Icon name="credit-card" />,
  },
  {
    value: 'bank_transfer',
    label: 'Bank Transfer',
    description: 'To an account number for this payment only',
    icon: <Icon name="landmark" />,
  },
  {
    value: 'ussd',
    label: 'USSD',
    description: 'Dial a code; no internet needed',
    icon: <Icon name="hash" />,
  },
  { value: 'qr', label: 'QR Code', description: 'Scan with your bank’s app', icon: <Icon name="qr-code" /> },
];
