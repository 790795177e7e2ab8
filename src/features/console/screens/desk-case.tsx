import { Link } from 'react-router';
import type { DeskCase, DeskFact } from '../../../shared/console-desk.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Money } from '../../../ui/money.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { isBulk } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';
import { Decision, DecisionBar } from './decision.tsx';
import type { DeskAct } from './desks.ts';
import { DoneByOperators } from './done-by-operators.tsx';
import { OutcomeNote } from './outcome-note.tsx';

/** A case as a list of facts, with the possible actions and those already taken. */
export function DeskCaseView({
  open,
  acts,
  outcome,
  next,
}: {
  open: DeskCase;
  acts: readonly DeskAct[];
  outcome: Outcome | undefined;
  next: string | null;
}) {
  const refusedAct = outcome?.refused ? outcome.typed?.act : undefined;
  return (
    <article aria-labelledby="case-title">
      <header className="console-case-head">
        <h2 id="case-title">{open.title}</h2>
        <p>
          {open.kobo !== null && (
            <>
              <strong>
                <Money kobo={open.kobo} />
              </strong>
              {' · '}
            </>
          )}
          {open.state}
        </p>
      </header>
      {outcome?.typed?.act !== 'make' && !isBulk(outcome) && <OutcomeNote outcome={outcome} next={next} />}
      <dl className="console-facts">
        {open.facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <Fact fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <DoneByOperators done={open.history} />
      <DecisionBar next={next}>
        {acts.map(({ act, shortcut, label, submitLabel, hint, variant, isDanger }) => (
          <Decision
            key={act}
            {...{ act, shortcut, label, submitLabel }}
            {...(variant && { variant })}
            {...(isDanger && { submitVariant: 'danger' })}
            values={{ about: open.id, version: open.version }}
          >
            <TextArea
              id={`reason-${act}`}
              label="Reason"
              name="reason"
              rows={3}
              maxLength={500}
              required
              hint={hint}
              defaultValue={refusedAct === act ? outcome?.typed?.reason : undefined}
              error={refusedAct === act ? outcome?.fields?.reason : undefined}
              data-first=""
            />
          </Decision>
        ))}
      </DecisionBar>
    </article>
  );
}

function Fact({ fact: { label, text, kobo, at, picture, to } }: { fact: DeskFact }) {
  if (picture !== undefined) return <img className="console-photo" src={picture} alt={label} />;
  if (kobo !== undefined) return <Money kobo={kobo} />;
  if (at !== undefined) return <time dateTime={at}>{formatMoment(at)}</time>;
  return to ? <Link to={to}>{text}</Link> : text;
}
