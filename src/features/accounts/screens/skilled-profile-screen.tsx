import { type ClientActionFunctionArgs, useNavigate } from 'react-router';
import { STATES } from '../../../shared/places.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { AddressField } from './address-field.tsx';
import { checkStepAction, type StepAnswer } from './create-account.ts';
import { sayNetworkError } from './sign-up-network.ts';
import { SkilledFields } from './skilled-fields.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardFrame, WizardWait, wizardMeta } from './wizard-frame.tsx';
import { faultsOfProfile } from './wizard-rules.ts';
import { passStepsBefore, pathAfter } from './wizard-steps.ts';

export const meta = () => wizardMeta('skilled', 2);

export const action = checkStepAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

// The choices are a part of this page's script: a loader would need the network on the way back to this step.
export const clientLoader = () => passStepsBefore('skilled', 2);

/** Whoever is in has been let in. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="skilled" step={2} />;

/** Step by step to a skilled person's account: who they are and what they do. */
export default function SkilledProfileScreen() {
  const navigate = useNavigate();
  return (
    <WizardFrame
      flow="skilled"
      step={2}
      lead="This is what people see of you, and how those nearby find you. Only the address stays yours."
    >
      <WizardForm
        flow="skilled"
        step={2}
        check={(values) => faultsOfProfile(values, 'skilled')}
        onDone={() => navigate(pathAfter('skilled', 2))}
        submitLabel="Next Step"
        pendingLabel="Checking..."
      >
        {({ values, fields, onBusyOf }) => (
          <>
            <fieldset className="account-part">
              <legend>About you</legend>
              <TextField
                label="Full name"
                name="full_name"
                autoComplete="name"
                maxLength={120}
                required
                defaultValue={values.full_name}
                error={fields.full_name}
              />
              <AddressField value={values.address} error={fields.address} />
              <TextArea
                label="Bio"
                name="bio"
                hint="What you are good at and how you work. It is the first thing that people read."
                maxLength={200}
                required
                defaultValue={values.bio}
                error={fields.bio}
              />
            </fieldset>
            <SkilledFields
              trades={TRADE_LABELS}
              states={STATES}
              values={values}
              fields={fields}
              onBusy={onBusyOf('videoURL')}
            />
          </>
        )}
      </WizardForm>
    </WizardFrame>
  );
}
