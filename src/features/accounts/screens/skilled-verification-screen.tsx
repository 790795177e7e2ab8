import { useState } from 'react';
import type { ClientActionFunctionArgs } from 'react-router';
import { BVN_DIGITS } from '../../../shared/promises.ts';
import { DialogButton } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FacePhotoField, PhotoField } from '../../uploads/screens/public.ts';
import { AccountSheet } from './account-sheet.tsx';
import { BvnExplained, bvnExplainedId } from './bvn-explained.tsx';
import { createAccountAction, type StepAnswer } from './create-account.ts';
import { SavedInformation } from './saved-information.tsx';
import { SignUpDone } from './sign-up-done.tsx';
import { sayNetworkError } from './sign-up-network.ts';
import { type StepFields, WizardForm } from './wizard-form.tsx';
import { WizardFrame, WizardWait, wizardMeta } from './wizard-frame.tsx';
import { faultsOfVerification } from './wizard-rules.ts';
import { passStepsBefore } from './wizard-steps.ts';

export const meta = () => wizardMeta('skilled', 3);

export const action = createAccountAction('skilled');

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sayNetworkError(() => serverAction<StepAnswer>());

export const clientLoader = () => passStepsBefore('skilled', 3);

/** Whoever is in has been let in; an account that was just made must not be sent back to the first step. */
export const shouldRevalidate = () => false;

export const HydrateFallback = () => <WizardWait flow="skilled" step={3} />;

/** Step by step to a skilled person's account: what their verified badge will rest on. */
export default function SkilledVerificationScreen() {
  const [created, setCreated] = useState(false);

  if (created) {
    return (
      <AccountSheet>
        <SignUpDone skilled />
      </AccountSheet>
    );
  }
  return (
    <WizardFrame
      flow="skilled"
      step={3}
      lead="People open their door to you. With this we make sure, and say on your profile, that you are who you are."
    >
      <WizardForm
        flow="skilled"
        step={3}
        check={faultsOfVerification}
        onDone={() => setCreated(true)}
        submitLabel="Create Account"
        pendingLabel="Creating..."
        beforeButtons={<SavedInformation />}
      >
        {(step) => <VerificationFields {...step} />}
      </WizardForm>
      <BvnExplained />
    </WizardFrame>
  );
}

function VerificationFields({ values, fields, onBusyOf }: StepFields) {
  return (
    <>
      <PhotoField
        name="photoURL"
        label="Profile photo"
        defaultValue={values.photoURL}
        error={fields.photoURL}
        onBusy={onBusyOf('photoURL')}
      />
      <div className="wizard-block">
        <TextField
          label="Bank verification number (BVN)"
          name="bvn"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`${BVN_DIGITS} digits`}
          maxLength={20}
          required
          defaultValue={values.bvn}
          error={fields.bvn}
        />
        <p className="wizard-aside">
          What is it, and is it safe with us?{' '}
          <DialogButton type="button" variant="quiet" dialogId={bvnExplainedId}>
            Find Out
          </DialogButton>
        </p>
      </div>
      <div className="wizard-block">
        <FacePhotoField
          name="bvn_URL"
          defaultValue={values.bvn_URL}
          error={fields.bvn_URL}
          onBusy={onBusyOf('bvn_URL')}
        />
      </div>
    </>
  );
}
