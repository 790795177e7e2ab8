import { Form, useNavigation } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { SWITCHES } from '../../../shared/switches.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MOST_NOTICE_DAYS, MOST_SITE_WORDS } from '../../site-settings/limits.ts';
import type { Outcome } from './console-action.ts';
import type { loader } from './console-settings-data.ts';

type Site = Awaited<ReturnType<typeof loader>>['site'];
type Switch = Site['switches'][number];

interface SiteProps {
  site: Site;
  /** Whether the operator has the permission to change these settings. */
  mayChange: boolean;
  outcome: Outcome | undefined;
}

/** The outcome of the form with this name, if it was refused. */
const typedInto = (outcome: Outcome | undefined, form: string, name?: string) =>
  outcome?.refused && outcome.typed?.form === form && (name === undefined || outcome.typed.name === name)
    ? outcome
    : undefined;

/** Switches that turn features off for everyone, with their state. */
export function SiteSwitches({ site, mayChange, outcome }: SiteProps) {
  return (
    <section aria-labelledby="switches-title">
      <h2 id="switches-title" className="console-part">
        Switches
      </h2>
      <p className="console-note">
        When something is off, no one can use it. They see the sentence beside it, which is also shown above
        every page. Existing bookings, payments and money held are not affected.
      </p>
      <ul className="console-switches">
        {site.switches.map((each) => (
          <li key={each.name}>
            <SwitchState each={each} />
            {mayChange && <SwitchForm each={each} outcome={typedInto(outcome, 'switch', each.name)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SwitchState({ each: { name, off } }: { each: Switch }) {
  const { label, said } = SWITCHES[name];
  return (
    <p>
      <strong>{label}</strong>{' '}
      <span className={`console-state ${off ? 'console-state-off' : ''}`}>{off ? 'off' : 'on'}</span>
      {off && (
        <>
          {' '}
          since <time dateTime={off.since}>{formatMoment(off.since)}</time>:{' '}
          <q>{[said, off.words].filter(Boolean).join(' ')}</q>
        </>
      )}
    </p>
  );
}

function SwitchForm({ each: { name, off }, outcome }: { each: Switch; outcome: Outcome | undefined }) {
  const sending = useNavigation().state !== 'idle';
  const { label, said } = SWITCHES[name];
  const { typed, fields } = outcome ?? {};
  return (
    <details open={outcome !== undefined}>
      <summary className="link">{off ? 'Switch on' : 'Switch off'}</summary>
      <Form method="post" className="console-line-form" key={off?.since ?? 'on'} aria-label={label}>
        <input type="hidden" name="form" value="switch" />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="on" value={String(off !== null)} />
        {!off && (
          <TextField
            id={`${name}-words`}
            label="Extra message"
            hint={`Shown after “${said}”`}
            name="words"
            maxLength={MOST_SITE_WORDS}
            optional
            defaultValue={typed?.words}
            error={fields?.words}
          />
        )}
        <TextField
          id={`${name}-reason`}
          label="Reason"
          hint="For the audit log"
          name="reason"
          maxLength={500}
          required
          defaultValue={typed?.reason}
          error={fields?.reason}
        />
        <Button type="submit" variant={off ? 'primary' : 'danger'} pending={sending}>
          {off ? 'Switch on for everyone' : 'Switch off for everyone'}
        </Button>
      </Form>
    </details>
  );
}

/** Form for the notice above every page. */
export function SiteNotice({ site: { notice }, mayChange, outcome }: SiteProps) {
  const sending = useNavigation().state !== 'idle';
  const { typed, fields } = typedInto(outcome, 'notice') ?? {};
  return (
    <section aria-labelledby="notice-title">
      <h2 id="notice-title" className="console-part">
        Notice above every page
      </h2>
      <p className="console-note">
        {notice ? (
          <>
            Until <time dateTime={notice.until}>{formatMoment(notice.until)}</time>: <q>{notice.words}</q>
          </>
        ) : (
          'None.'
        )}
      </p>
      {mayChange && (
        <Form method="post" className="console-line-form" key={notice?.until ?? 'none'} aria-label="Notice">
          <input type="hidden" name="form" value="notice" />
          <TextField
            id="notice-words"
            label="Notice text"
            hint={notice ? 'Leave empty to remove the notice.' : undefined}
            name="words"
            maxLength={MOST_SITE_WORDS}
            required={!notice}
            defaultValue={typed?.words}
            error={fields?.words}
          />
          <TextField
            id="notice-hours"
            label="For how many hours"
            name="hours"
            type="number"
            min={1}
            max={MOST_NOTICE_DAYS * 24}
            required
            defaultValue={typed?.hours ?? '24'}
            error={fields?.hours}
          />
          <TextField
            id="notice-reason"
            label="Reason"
            name="reason"
            maxLength={500}
            required
            defaultValue={typed?.reason}
            error={fields?.reason}
          />
          <Button type="submit" pending={sending}>
            {notice ? 'Change the notice' : 'Show it above every page'}
          </Button>
        </Form>
      )}
    </section>
  );
}
