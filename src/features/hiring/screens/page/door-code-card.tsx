import { Card } from '../../../../ui/card.tsx';
import type { HireView } from '../../contract.ts';

/** The door code for the customer to give the artisan. Once loaded, the page stays readable offline. */
export function DoorCodeCard({ hire: { artisanName }, code }: { hire: HireView; code: string }) {
  return (
    <Card as="section" className="stack" aria-labelledby="door-code-title" id="door-code">
      <h2 id="door-code-title" className="paid-step-title">
        Your door code
      </h2>
      <p className="door-code" translate="no">
        {/* Makes screen readers read single digits. */}
        <span className="visually-hidden">{[...code].join(' ')}</span>
        <span aria-hidden="true">{code}</span>
      </p>
      <p>
        Give it to {artisanName} when they are at your door, and not before. They enter it to start the work.
      </p>
      <p className="field-hint">
        You’ll also find it in your reminder emails and in the calendar entry, for when you have no network.
      </p>
    </Card>
  );
}
