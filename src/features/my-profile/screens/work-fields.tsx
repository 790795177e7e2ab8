import { Link } from 'react-router';
import type { FormValues } from '../../../browser/form-values.ts';
import { Fold } from '../../../ui/fold.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SkilledFields } from '../../sign-up/screens/public.ts';
import { VideoField } from '../../uploads/screens/public.ts';

interface WorkFieldsProps {
  values: FormValues;
  /** Error messages by field name. */
  fields: Record<string, string>;
  trades: readonly string[];
  states: readonly string[];
  /** "•••• 1234"; null when no BVN was given. */
  bvn: string | null;
  onBusy: (busy: boolean) => void;
  /** Called when the form has another video. */
  onChange: () => void;
}

const helpful = ['profession', 'landmark', 'years_of_experience', 'price_from'];

/** Form fields about an artisan's work. */
export function WorkFields({ values, fields, trades, states, bvn, onBusy, onChange }: WorkFieldsProps) {
  return (
    <>
      <SkilledFields
        trades={trades}
        states={states}
        values={values}
        fields={fields}
        video={
          <>
            <VideoField
              label="Intro video"
              name="videoURL"
              defaultValue={values.videoURL}
              error={fields.videoURL}
              onBusy={onBusy}
              onChange={onChange}
            />
            <TextField
              label="Caption"
              name="caption"
              hint="A line under your intro video"
              maxLength={120}
              optional
              defaultValue={values.caption}
              error={fields.caption}
            />
          </>
        }
      />
      <Fold
        summary={<h2>Help customers choose you</h2>}
        open={helpful.some((name) => fields[name] !== undefined)}
      >
        <fieldset className="account-part">
          <legend className="visually-hidden">Help customers choose you</legend>
          <TextField
            label="Profession"
            name="profession"
            hint="What you call yourself. For example: Master plumber"
            maxLength={80}
            optional
            defaultValue={values.profession}
            error={fields.profession}
          />
          <TextField
            label="Nearest landmark"
            name="landmark"
            hint="A place near your workshop that everyone knows. We don’t show it on your profile."
            maxLength={120}
            optional
            defaultValue={values.landmark}
            error={fields.landmark}
          />
          <div className="account-pair">
            <TextField
              label="Years of experience"
              name="years_of_experience"
              type="number"
              inputMode="numeric"
              min={0}
              max={80}
              step={1}
              optional
              defaultValue={values.years_of_experience}
              error={fields.years_of_experience}
            />
            <TextField
              label="Price from"
              name="price_from"
              inputMode="decimal"
              prefix="₦"
              maxLength={20}
              optional
              defaultValue={values.price_from}
              error={fields.price_from}
            />
          </div>
          {bvn && (
            <p className="own-bvn">
              BVN <strong>{bvn}</strong>{' '}
              <Link to="/verification/status" className="link">
                See my verification
              </Link>
            </p>
          )}
        </fieldset>
      </Fold>
    </>
  );
}
