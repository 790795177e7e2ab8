import { useTimesAdded } from '../../../browser/use-times-added.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { STATES } from '../../../shared/places.ts';
import {
  ADDRESS_PLACE_NAMES,
  ADDRESS_PLACES,
  PROOF_KIND_NAMES,
  PROOF_KINDS,
} from '../../../shared/verification-words.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { ProofField } from '../../uploads/screens/public.ts';
import type { OwnAddress } from '../contract.ts';
import { HandInForm, RemoveButton, type SectionProps } from './hand-in-form.tsx';

const statusBadges: Record<OwnAddress['status'], { words: string; tone: BadgeTone }> = {
  waiting: { words: 'Waiting', tone: 'neutral' },
  passed: { words: 'Checked', tone: 'good' },
  failed: { words: 'Not accepted', tone: 'bad' },
};

/** The addresses that an artisan has handed in, with the form to add one. */
export function AddressSection({
  addresses,
  id,
  result,
}: SectionProps & { addresses: readonly OwnAddress[] }) {
  const added = useTimesAdded(addresses);
  return (
    <FoldSection
      id="address"
      title="Address"
      className="verification-fold"
      aside={addresses.length === 0 ? 'None' : addresses.length}
      open={result !== undefined}
    >
      <p className="verification-lead">
        Your home or workshop. You don’t need it for the badge. Your profile shows “Address” and the day we
        checked it. Customers never see where it is.
      </p>
      {result?.sent && <FormMessage tone="good" title={result.message} />}
      {addresses.length > 0 && (
        <ul className="verification-handed-in">
          {addresses.map((each) => (
            <Address key={each.id} address={each} />
          ))}
        </ul>
      )}
      <details className="verification-add" key={added} open={result !== undefined && !result.sent}>
        <summary>{addresses.length > 0 ? 'Submit another address' : 'Submit your address'}</summary>
        {addresses.some(({ status }) => status === 'passed') && (
          <p className="field-hint">Your checked address stays until we’ve checked the new one.</p>
        )}
        <AddressForm id={id} result={result} />
      </details>
    </FoldSection>
  );
}

function Address({ address }: { address: OwnAddress }) {
  const { id, place, street, landmark, lga, state, status, reason, decidedAt } = address;
  const { words, tone } = statusBadges[status];
  return (
    <li>
      <div>
        <h3>{ADDRESS_PLACE_NAMES[place]}</h3>
        <p>{[street, landmark, lga, state].filter(Boolean).join(', ')}</p>
        {reason && <p>{reason}</p>}
      </div>
      <Badge tone={tone}>
        {words}
        {status === 'passed' && decidedAt && `, ${formatDay(decidedAt)}`}
      </Badge>
      <RemoveButton form="address" id={id} name={street} />
    </li>
  );
}

function AddressForm({ id, result }: SectionProps) {
  return (
    <HandInForm form="address" id={id} result={result} file="proof" submitLabel="Submit address">
      {({ fields, values, onBusy }) => (
        <>
          <SelectField
            label="It is"
            name="place"
            placeholder="Choose one"
            options={ADDRESS_PLACES.map((value) => ({ value, label: ADDRESS_PLACE_NAMES[value] }))}
            defaultValue={values.place}
            error={fields.place}
            required
          />
          <TextField
            label="Street and house number"
            name="street"
            maxLength={300}
            autoComplete="street-address"
            defaultValue={values.street}
            error={fields.street}
            required
          />
          <TextField
            label="Nearest landmark"
            name="landmark"
            maxLength={120}
            defaultValue={values.landmark}
            error={fields.landmark}
            optional
          />
          <TextField
            label="LGA"
            name="lga"
            maxLength={80}
            hint="The local government area, such as Ikeja."
            defaultValue={values.lga}
            error={fields.lga}
            required
          />
          <SelectField
            label="State"
            name="state"
            placeholder="Choose one"
            options={STATES.map((value) => ({ value, label: value }))}
            defaultValue={values.state}
            error={fields.state}
            required
          />
          <SelectField
            label="Your proof is"
            name="proofKind"
            placeholder="Choose one"
            options={PROOF_KINDS.map((value) => ({ value, label: PROOF_KIND_NAMES[value] }))}
            defaultValue={values.proofKind}
            error={fields.proofKind}
            required
          />
          <ProofField
            name="proof"
            label="Photo or PDF of the proof"
            defaultValue={values.proof}
            error={fields.proof}
            onBusy={onBusy}
          />
          <p className="field-hint">
            We must be able to read the address and your name, or the name of the person you live with. A bill
            must not be older than three months.
          </p>
        </>
      )}
    </HandInForm>
  );
}
