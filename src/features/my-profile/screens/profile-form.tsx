import { type ReactNode, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { FormValues } from '../../../browser/form-values.ts';
import { useKeptForm } from '../../../browser/kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { CheckboxField, TextField } from '../../../ui/text-field.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { AddressField, BioField } from '../../sign-up/screens/public.ts';
import { PhotoField } from '../../uploads/screens/public.ts';
import type { OwnProfile } from '../contract.ts';
import { differences, profileFields, valuesOf } from './profile-values.ts';
import { WorkFields } from './work-fields.tsx';

export interface ProfileRefused {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  /** What was typed; absent where the form never got through, and still holds it. */
  values?: FormValues;
  /** Nobody is signed in any more. */
  sessionEnded?: boolean;
}

interface ProfileFormProps {
  own: OwnProfile | null;
  skilled: boolean;
  refused: ProfileRefused | undefined;
  saved: boolean;
  trades: readonly string[];
  states: readonly string[];
}

/** All that somebody says of themselves. */
export function ProfileForm({ own, skilled, refused, saved, trades, states }: ProfileFormProps) {
  const { draft, form, keep, keepSoon, startOver } = useKeptForm(
    `draft:my-profile:${own?.id ?? ''}`,
    profileFields,
    saved,
  );
  const pending = useNavigation().formMethod === 'POST';
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onBusyOf = (name: string) => (busy: boolean) =>
    setUploading((others) => [...others.filter((other) => other !== name), ...(busy ? [name] : [])]);

  const savedValues = own ? valuesOf(own) : {};
  const unsaved = draft && differences(draft, savedValues).length > 0 ? draft : undefined;
  const values: FormValues = refused?.values ?? unsaved ?? savedValues;
  const conflict = refused?.code === 'changed_meanwhile';
  // After a conflict the next save is made with open eyes; what came back from this tab is as old as it was.
  const version = (!conflict && values.version) || String(own?.version ?? '');
  const fields = refused?.fields ?? {};

  return (
    <Form
      method="post"
      className="form"
      ref={form}
      key={refused?.values ? 'refused' : unsaved ? 'draft' : `saved-${own?.version}`}
      onInput={keep}
      onSubmit={(event) => uploading.length > 0 && event.preventDefault()}
    >
      <input type="hidden" name="version" value={version} />
      {unsaved && !refused && <Unsaved onDiscard={startOver} />}
      <fieldset className="account-part">
        <legend>About you</legend>
        <PhotoField
          name="photoURL"
          label="Profile photo"
          defaultValue={values.photoURL}
          error={fields.photoURL}
          onBusy={onBusyOf('photoURL')}
          onChange={keepSoon}
        />
        <TextField
          label="Full name"
          name="full_name"
          autoComplete="name"
          maxLength={120}
          required
          hint={own?.verified ? 'You are verified under this name.' : undefined}
          defaultValue={values.full_name}
          error={fields.full_name}
        />
        {(refused?.code === 'name_needs_check' || values.new_name_confirmed) && (
          <CheckboxField
            name="new_name_confirmed"
            label="Use the new name and remove my badge until it is checked"
            defaultChecked={Boolean(values.new_name_confirmed)}
          />
        )}
        {own?.role !== 'admin' && <PrivateAndBio values={values} fields={fields} skilled={skilled} />}
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          hint="Only visible to you and to us, for when something is urgent. For example: 0803 123 4567"
          maxLength={40}
          optional
          defaultValue={values.phone}
          error={fields.phone}
        />
      </fieldset>
      {skilled && (
        <WorkFields
          values={values}
          fields={fields}
          trades={trades}
          states={states}
          bvn={own?.bvn ?? null}
          onBusy={onBusyOf('videoURL')}
          onChange={keepSoon}
        />
      )}
      {refused?.sessionEnded ? (
        <SessionEnded returnTo="/my-profile" />
      ) : (
        <ErrorSummary message={refused?.message} fields={fields} />
      )}
      {conflict && <Meanwhile typed={values} saved={savedValues} />}
      <Button
        type="submit"
        size="large"
        pending={pending}
        pendingLabel="Saving..."
        disabled={uploading.length > 0}
      >
        {conflict ? 'Save what I typed' : 'Save my profile'}
      </Button>
    </Form>
  );
}

function PrivateAndBio({
  values,
  fields,
  skilled,
}: {
  values: FormValues;
  fields: Record<string, string>;
  skilled: boolean;
}): ReactNode {
  return (
    <>
      <AddressField value={values.address} error={fields.address} />
      <BioField accountRole={skilled ? 'skilled' : 'consumer'} value={values.bio} error={fields.bio} />
    </>
  );
}

/** What was typed before a reload or a sign-in is back. */
function Unsaved({ onDiscard }: { onDiscard: () => void }) {
  return (
    <FormMessage tone="info" title="What you typed before is back. It is not saved yet.">
      <p>
        <Button type="button" variant="quiet" size="small" onClick={onDiscard}>
          Throw it away
        </Button>
      </p>
    </FormMessage>
  );
}

/** What another tab or device saved, where it is something else than what was typed here. */
function Meanwhile({ typed, saved }: { typed: FormValues; saved: FormValues }) {
  const others = differences(typed, saved);
  return (
    <section className="meanwhile" aria-label="What is saved now">
      <h2>What is saved now</h2>
      <dl>
        {others.map(({ name, label, saved: value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Saving replaces it with what you typed. Or{' '}
        <Link to="/my-profile" reloadDocument className="link">
          keep what is saved
        </Link>
        .
      </p>
    </section>
  );
}
