import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useFormDraft } from '../../../browser/form-draft.ts';
import { wasNotSent } from '../../../browser/form-network.ts';
import type { FormValues } from '../../../browser/form-values.ts';
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
  /** Typed values. */
  values?: FormValues;
  /** True when the session had ended. */
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

/** Form with everything users can say about their own person and work. */
export function ProfileForm({ own, skilled, refused, saved, trades, states }: ProfileFormProps) {
  const savedVersion = saved && String(own?.version);
  // The document that answers a form whose session has ended does not know whose draft it is.
  const ownerId = own?.id ?? refused?.values?.draftOwner ?? '';
  const { draft, form, keep, keepSoon, startOver } = useFormDraft(
    `draft:my-profile:${ownerId}`,
    profileFields,
    savedVersion,
    refused?.sessionEnded,
  );
  const pending = useNavigation().formMethod === 'POST';
  const { typedSince, typed, sent, forgetSince } = useTypedSince(pending);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onBusyOf = (name: string) => (busy: boolean) =>
    setUploading((others) => [...others.filter((other) => other !== name), ...(busy ? [name] : [])]);

  const picked = () => {
    keepSoon();
    typed();
  };

  const savedValues = own ? valuesOf(own) : {};
  const unsaved = draft && differences(draft, savedValues).length > 0 ? draft : undefined;
  const values: FormValues = refused?.values ?? unsaved ?? savedValues;
  const conflict = refused?.code === 'changed_meanwhile';
  // After a conflict the user has seen the newer version, so the next save is based on it. A draft restored from
  // this tab keeps its old version.
  const version = (!conflict && !(saved && typedSince) && values.version) || String(own?.version ?? '');
  const fields = refused?.fields ?? {};
  const key = useKeyUnless(
    typedSince || wasNotSent(refused),
    refused?.values ? 'refused' : unsaved ? 'draft' : `saved-${own?.version}`,
  );
  const wasPending = useRef(pending);
  // Must run before the draft is compared by version: input typed during the save is based on the version just
  // saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something comes back
  useLayoutEffect(() => {
    if (wasPending.current && !pending && saved) {
      if (typedSince && form.current) keep({ currentTarget: form.current });
      else startOver();
    }
    wasPending.current = pending;
  }, [pending]);

  return (
    <Form
      method="post"
      className="form"
      ref={form}
      key={key}
      onInput={(event) => {
        keep(event);
        typed();
      }}
      onSubmit={(event) => (uploading.length > 0 ? event.preventDefault() : sent())}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="draftOwner" value={ownerId} />
      {unsaved && !refused && (
        <Unsaved
          title={
            saved
              ? 'Your latest changes aren’t saved yet.'
              : 'We’ve restored your unsaved changes. Save them to keep them.'
          }
          onDiscard={() => {
            startOver();
            forgetSince();
          }}
        />
      )}
      <fieldset className="account-part">
        <legend>About you</legend>
        <PhotoField
          name="photoURL"
          label="Profile photo"
          defaultValue={values.photoURL}
          error={fields.photoURL}
          onBusy={onBusyOf('photoURL')}
          onChange={picked}
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
          onChange={picked}
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
        {conflict ? 'Save my changes' : 'Save my profile'}
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

/** Whether something was typed after the form was submitted, which the response does not contain. */
function useTypedSince(pending: boolean) {
  const [typedSince, setTypedSince] = useState(false);
  const underWay = useRef(false);
  useEffect(() => {
    if (!pending) underWay.current = false;
  }, [pending]);
  return {
    typedSince,
    typed: () => {
      if (underWay.current) setTypedSince(true);
    },
    sent: () => {
      underWay.current = true;
      setTypedSince(false);
    },
    forgetSince: () => setTypedSince(false),
  };
}

/** React key for a form: changes when its initial values do, except while that would discard input. */
function useKeyUnless(held: boolean, wanted: string): number {
  const [made, setMade] = useState({ wanted, key: 0 });
  const key = made.wanted === wanted || held ? made.key : made.key + 1;
  if (made.wanted !== wanted) setMade({ wanted, key });
  return key;
}

/** Notice that the form contains restored input that has not been saved. */
function Unsaved({ title, onDiscard }: { title: string; onDiscard: () => void }) {
  return (
    <FormMessage tone="info" title={title}>
      <p>
        <Button type="button" variant="quiet" size="small" onClick={onDiscard}>
          Discard changes
        </Button>
      </p>
    </FormMessage>
  );
}

/** Values that another tab or device saved and that differ from the input here. */
function Meanwhile({ typed, saved }: { typed: FormValues; saved: FormValues }) {
  const others = differences(typed, saved);
  return (
    <section className="meanwhile" aria-label="Currently saved">
      <h2>Currently saved</h2>
      <dl>
        {others.map(({ name, label, saved: value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        Saving replaces this with your changes. Or{' '}
        <Link to="/my-profile" reloadDocument className="link">
          keep the saved version
        </Link>
        .
      </p>
    </section>
  );
}
