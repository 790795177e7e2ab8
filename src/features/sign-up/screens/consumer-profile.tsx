import { useState } from 'react';
import { AccountSheet } from '../../sessions/screens/public.ts';
import { PhotoField } from '../../uploads/screens/public.ts';
import { AddressField, BioField, FullNameField } from './account-fields.tsx';
import { SignUpDone } from './sign-up-done.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardFrame } from './wizard-frame.tsx';
import { faultsOfProfile } from './wizard-rules.ts';

/**
 * Form of the consumer's second and last step.
 *
 * @param photoAtOnce uploads the photo as soon as it is chosen, without a preview
 */
export function ConsumerProfile({ photoAtOnce = false }: { photoAtOnce?: boolean }) {
  const [created, setCreated] = useState(false);

  if (created) {
    return (
      <AccountSheet>
        <SignUpDone skilled={false} />
      </AccountSheet>
    );
  }
  return (
    <WizardFrame
      flow="consumer"
      step={2}
      lead="Add a photo, your name and a short bio. We keep your address private."
    >
      <WizardForm
        flow="consumer"
        step={2}
        check={(values) => faultsOfProfile(values, 'consumer')}
        onDone={() => setCreated(true)}
        submitLabel="Create Account"
        pendingLabel="Creating..."
      >
        {({ values, fields, onBusyOf }) => (
          <>
            <PhotoField
              name="photoURL"
              label="Profile photo"
              required
              immediate={photoAtOnce}
              confirmLabel="Confirm Image"
              defaultValue={values.photoURL}
              error={fields.photoURL}
              onBusy={onBusyOf('photoURL')}
            />
            <FullNameField value={values.full_name} error={fields.full_name} />
            <AddressField value={values.address} error={fields.address} />
            <BioField accountRole="consumer" value={values.bio} error={fields.bio} />
          </>
        )}
      </WizardForm>
    </WizardFrame>
  );
}
