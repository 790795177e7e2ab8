import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { ErrorSummary, FormMessage } from '../ui/form-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { PaymentMarks } from '../ui/payment-marks.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { SegmentedLinks } from '../ui/segmented-links.tsx';
import { ProgressBar, Stepper } from '../ui/stepper.tsx';
import { CheckboxField, PasswordField, SelectField, TextArea, TextField } from '../ui/text-field.tsx';

/** A group of examples under a heading. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="dev-specimens">
      <h2>{title}</h2>
      <div className="dev-specimen-row">{children}</div>
    </div>
  );
}

/** Buttons and form controls. `scheme` makes ids unique, because the page shows everything twice. */
export function Controls({ scheme }: { scheme: string }) {
  return (
    <>
      <Buttons />
      <Specimens title="Getting about">
        <SegmentedLinks
          label={`Kind of account, ${scheme}`}
          items={[
            { to: '/dev/ui', label: 'Consumer', current: true },
            { to: '/dev/ui?skilled', label: 'Skilled Person', current: false },
          ]}
        />
        <FilterChip to="/dev/ui">Verified</FilterChip>
        <FilterChip to="/dev/ui" selected>
          Plumbers
        </FilterChip>
        <Stepper steps={['Basic Details', 'Profile Information', 'Verification']} current={2} />
        <ProgressBar label="Uploading..." value={62} />
        <Pagination label={`artisans, ${scheme}`} previous="/dev/ui?page=1" next="/dev/ui?page=3">
          25 – 48 of 183
        </Pagination>
      </Specimens>
      <Specimens title="Fields">
        <Fields scheme={scheme} />
      </Specimens>
      <Specimens title="Messages">
        <FormMessage tone="good" title="Sent">
          Your message has been sent successfully!
        </FormMessage>
        <FormMessage tone="info">This hire is waiting for its payment.</FormMessage>
        <FormMessage tone="warn">The day is held for you for 15 minutes.</FormMessage>
        <FormMessage>Network error. Please try again.</FormMessage>
        <ErrorSummary
          takeFocus={false}
          message="Please look at the marked fields."
          fields={{ [`email-${scheme}`]: 'Email is required.', [`bio-${scheme}`]: 'Bio is required.' }}
        />
      </Specimens>
    </>
  );
}

function Buttons() {
  const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
  return (
    <Specimens title="Buttons">
      {variants.map((variant) => (
        <Button key={variant} type="button" variant={variant}>
          {variant}
        </Button>
      ))}
      <Button type="button" icon={<Icon name="search" />}>
        With a drawing
      </Button>
      <Button type="button" disabled>
        Disabled
      </Button>
      <Button type="button" pending pendingLabel="Submitting...">
        Confirm & Hire
      </Button>
      <Button type="button" size="small" variant="secondary">
        Small
      </Button>
      <Button type="button" size="large">
        Large
      </Button>
      <ButtonLink to="/dev/ui" variant="secondary">
        A link
      </ButtonLink>
      <p>
        And a <a href="/dev/ui">link in a sentence</a>.
      </p>
    </Specimens>
  );
}

function Fields({ scheme }: { scheme: string }) {
  return (
    <>
      <TextField name={`name-${scheme}`} label="Full Name" autoComplete="off" hint="As on your papers." />
      <TextField
        name={`email-${scheme}`}
        label="Email"
        type="email"
        autoComplete="off"
        defaultValue="ada@"
        error="That does not look like an email address. It should be like name@example.com."
      />
      <TextField name={`price-${scheme}`} label="Price from" prefix="₦" inputMode="numeric" optional />
      <DayField name={`date-${scheme}`} label="Start date" />
      <TextField name={`off-${scheme}`} label="Not to be changed" defaultValue="Ikeja, Lagos" disabled />
      <PasswordField name={`password-${scheme}`} label="Password" />
      <SelectField
        name={`trade-${scheme}`}
        label="Trade"
        placeholder="Choose a trade"
        options={['Artist', 'Builder', 'Electrician']}
      />
      <SelectField
        name={`trade-error-${scheme}`}
        label="Trade, refused"
        options={['Artist', 'Builder']}
        error="Please choose a trade."
      />
      <TextArea
        name={`bio-${scheme}`}
        label="Bio"
        maxLength={200}
        defaultValue="I fix what leaks."
        error="Bio is required."
      />
      <CheckboxField name={`terms-${scheme}`} label="I agree to the terms" defaultChecked />
      <CheckboxField
        name={`terms-error-${scheme}`}
        label="I agree to the terms"
        error="Please agree to the terms."
      />
      <RadioCards
        name={`method-${scheme}`}
        legend="How do you want to pay?"
        defaultValue="card"
        columns={2}
        options={[
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
          { value: 'bank_transfer', label: 'Bank Transfer', icon: <Icon name="landmark" /> },
        ]}
      />
      <RadioCards
        name={`choice-${scheme}`}
        legend="A choice not made"
        error="Please choose one."
        options={[{ value: 'a', label: 'USSD' }]}
      />
    </>
  );
}
