import { useState } from 'react';
import { BVN_DIGITS } from '../../../shared/promises.ts';
import { HANDED_IN_CHECKS, handedInWords } from '../../../shared/verification-words.ts';
import { DialogButton } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountSheet } from '../../sessions/screens/public.ts';
import { FacePhotoField, PhotoField } from '../../uploads/screens/public.ts';
import { BvnExplained, bvnExplainedId } from './bvn-explained.tsx';
import { SavedInformation } from './saved-information.tsx';
import { SignUpDone } from './sign-up-done.tsx';
import { faultsOfVerification } from './verification-rules.ts';
import { type StepFields, WizardForm } from './wizard-form.tsx';
import { WizardFrame } from './wizard-frame.tsx';

/** Form of the artisan's third and last step. */
export function SkilledVerification() {
  const [created, setCreated] = useState(false);

  if (created) {
    return (
      <AccountSheet>
        <SignUpDone skilled handedIn />
      </AccountSheet>
    );
  }
  return (
    <WizardFrame
      flow="skilled"
      step={3}
      lead={`Customers open their doors to you, so we check who you are. The badge needs your BVN and a photo of your face, and later ${handedInWords(HANDED_IN_CHECKS)}.`}
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
