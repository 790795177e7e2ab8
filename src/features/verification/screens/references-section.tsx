import { Form } from 'react-router';
import { useTimesAdded } from '../../../browser/use-times-added.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { REFEREES_NEEDED } from '../../../shared/promises.ts';
import { REFEREE_RELATION_NAMES, REFEREE_RELATIONS } from '../../../shared/verification-words.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { OwnReferee } from '../contract.ts';
import type { SectionProps } from './hand-in-form.tsx';
import { useIsSending } from './use-is-sending.ts';

const states: Record<OwnReferee['state'], { words: string; tone: BadgeTone }> = {
  asked: { words: 'Asked', tone: 'neutral' },
  answered: { words: 'Answered', tone: 'good' },
  does_not_know: { words: 'Doesn’t know you', tone: 'warn' },
};

/** The referees that an artisan has named, with the form to add one. */
export function ReferencesSection({
  referees,
  mayName,
  id,
  result,
}: SectionProps & {
  referees: readonly OwnReferee[];
  mayName: boolean;
}) {
  const added = useTimesAdded(referees);
  if (!mayName && referees.length === 0) return null;
  return (
    <FoldSection
      id="references"
      title="References"
      className="verification-fold"
      aside={referees.length === 0 ? 'Needed for the badge' : `${referees.length} named`}
      open={result !== undefined}
    >
      <p className="verification-lead">
        Name {REFEREES_NEEDED === 2 ? 'two' : REFEREES_NEEDED} people who know your work. We’ll ask each of
        them one question. They don’t need an account, and you won’t see their answer.
      </p>
      {result?.sent && <FormMessage tone="good" title={result.message} />}
      {referees.length > 0 && (
        <ul className="verification-handed-in">
          {referees.map((each) => (
            <Referee key={each.id} referee={each} />
          ))}
        </ul>
      )}
      {mayName && <RefereeForm key={added} id={id} result={result} />}
    </FoldSection>
  );
}

function Referee({ referee }: { referee: OwnReferee }) {
  const { id, fullName, relation, email, phone, state, askedAt, answeredAt, mayRemind } = referee;
  const { words, tone } = states[state];
  return (
    <li>
      <div>
        <h3>{fullName}</h3>
        <p>
          {REFEREE_RELATION_NAMES[relation]} · {[email, phone].filter(Boolean).join(' · ')}
        </p>
        <p>
          {answeredAt
            ? `Answered on ${formatDay(answeredAt)}`
            : email
              ? `Asked by email on ${formatDay(askedAt)}`
              : `Named on ${formatDay(askedAt)}. We’ll call them`}
          {state === 'does_not_know' && '. Please name another person.'}
        </p>
      </div>
      <Badge tone={tone}>{words}</Badge>
      {state === 'asked' && (
        <Form method="post" preventScrollReset className="verification-handed-in-buttons">
          <input type="hidden" name="form" value="references" />
          {mayRemind && (
            <Button type="submit" name="remind" value={id} variant="secondary" size="small">
              Ask again<span className="visually-hidden">: {fullName}</span>
            </Button>
          )}
          <Button type="submit" name="remove" value={id} variant="quiet" size="small">
            Remove<span className="visually-hidden">: {fullName}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

function RefereeForm({ id, result }: SectionProps) {
  const sending = useIsSending('references');
  const { fields = {}, values = {} } = result?.sent ? {} : (result ?? {});
  return (
    <Form method="post" className="form" noValidate preventScrollReset>
      {!result?.sent && <ErrorSummary message={result?.message} fields={fields} />}
      <input type="hidden" name="form" value="references" />
      <input type="hidden" name="id" value={values.id ?? id} />
      <TextField
        label="Their name"
        name="fullName"
        maxLength={120}
        autoComplete="off"
        defaultValue={values.fullName}
        error={fields.fullName}
        required
      />
      <SelectField
        label="How they know your work"
        name="relation"
        placeholder="Choose one"
        options={REFEREE_RELATIONS.map((value) => ({ value, label: REFEREE_RELATION_NAMES[value] }))}
        defaultValue={values.relation}
        error={fields.relation}
        required
      />
      <TextField
        label="Their email"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        optional
        hint="We’ll send them a link. Without an email, we’ll call them, which takes longer."
        defaultValue={values.email}
        error={fields.email}
      />
      <TextField
        label="Their phone number"
        name="phone"
        type="tel"
        autoComplete="off"
        maxLength={40}
        optional
        placeholder="0803 123 4567"
        defaultValue={values.phone}
        error={fields.phone}
      />
      <p className="field-hint">
        Please ask them for permission first. We use their details only to ask about you, and delete them with
        your verification.
      </p>
      <div>
        <Button type="submit" variant="secondary" pending={sending} pendingLabel="Sending...">
          Add this person
        </Button>
      </div>
    </Form>
  );
}
