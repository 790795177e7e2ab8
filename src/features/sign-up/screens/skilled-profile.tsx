import { useNavigate } from 'react-router';
import { STATES } from '../../../shared/places.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { VideoField } from '../../uploads/screens/public.ts';
import { AddressField, BioField, FullNameField } from './account-fields.tsx';
import { SkilledFields } from './skilled-fields.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardFrame } from './wizard-frame.tsx';
import { faultsOfProfile } from './wizard-rules.ts';
import { pathAfter } from './wizard-steps.ts';
import './sign-up.css';

/**
 * Form of the artisan's second step. Its options are part of the code, because a loader would need the network when
 * going back.
 */
export function SkilledProfile() {
  const navigate = useNavigate();
  return (
    <WizardFrame
      flow="skilled"
      step={2}
      fetchNext={() => import('./skilled-verification.tsx')}
      lead="This is what customers see, and how those nearby find you. Your address stays private."
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
              <FullNameField value={values.full_name} error={fields.full_name} />
              <AddressField value={values.address} error={fields.address} />
              <BioField accountRole="skilled" value={values.bio} error={fields.bio} />
            </fieldset>
            <SkilledFields
              trades={TRADE_LABELS}
              states={STATES}
              values={values}
              fields={fields}
              video={
                <VideoField
                  label="Intro video"
                  name="videoURL"
                  defaultValue={values.videoURL}
                  error={fields.videoURL}
                  onBusy={onBusyOf('videoURL')}
                />
              }
            />
          </>
        )}
      </WizardForm>
    </WizardFrame>
  );
}
