import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MOST_IN_BULK } from '../../../shared/bulk.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Outcome } from './console-action.ts';
import { OutcomeNote } from './outcome-note.tsx';

/** An act on all that are ticked, with the words that go with it. */
export interface BulkAct {
  /** As the form says it; it begins with "bulk-". */
  act: string;
  label: string;
  isDanger?: boolean;
}

/** What of an outcome belongs to the list, and not to the case beside it. */
export const isBulk = (outcome: Outcome | undefined): boolean =>
  outcome?.typed?.act?.startsWith('bulk-') ?? false;

/** The box of one case; without script it is ticked again after a refusal. */
export function Tick({ id, title, outcome }: { id: string; title: string; outcome: Outcome | undefined }) {
  const ticked = outcome?.refused ? outcome.typed?.tick?.split(' ') : undefined;
  return (
    <input
      type="checkbox"
      name="tick"
      value={id}
      aria-label={`Choose ${title}`}
      defaultChecked={ticked?.includes(id)}
    />
  );
}

/** A list whose cases can be ticked, and below it one bar with what is done to all of them. */
export function BulkForm({
  outcome,
  acts,
  values = {},
  text,
  most,
  shown,
  below,
  children,
}: {
  outcome: Outcome | undefined;
  acts: readonly BulkAct[];
  /** What the form says besides. */
  values?: Record<string, string>;
  /** The words that go with the act. */
  text: { label: string; hint: string };
  most: number;
  /** How many are listed. */
  shown: number;
  /** More fields of the bar. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(0);
  const sending = useNavigation().state !== 'idle';
  const own = isBulk(outcome) ? outcome : undefined;
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="tick"]') ?? [])];
  const count = () => setChosen(boxes().filter((box) => box.checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done has left the list, with its box
  useEffect(count, [shown, outcome]);
  const tickAll = (on: boolean) => {
    for (const [at, box] of boxes().entries()) box.checked = on && at < MOST_IN_BULK;
    count();
  };
  const all = Math.min(shown, MOST_IN_BULK);
  const refused = own?.refused ? own : undefined;
  return (
    <>
      {own && <OutcomeNote outcome={own} />}
      {shown > 0 && (
        <Form method="post" ref={form} onChange={count} className="console-bulk">
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={refused?.typed?.[name] ?? value} />
          ))}
          <p className="console-bulk-head">
            <label className="console-tick needs-script">
              <input
                type="checkbox"
                checked={chosen > 0 && chosen === all}
                onChange={(event) => tickAll(event.target.checked)}
              />{' '}
              {shown > all ? `The first ${all}` : `All ${shown} shown`}
            </label>
            <span className="console-bulk-chosen">
              <span role="status">{chosen > 0 && `${chosen} chosen`}</span>
              {/* The bar is below a list that may be long. */}
              {chosen > 0 && (
                <a href="#bulk-bar" className="console-plain">
                  Decide these
                </a>
              )}
            </span>
          </p>
          {children}
          <details id="bulk-bar" className="console-bulk-bar" open={chosen > 0 || refused !== undefined}>
            <summary className="console-plain">Decide those that are ticked</summary>
            <div className="console-form">
              {below}
              <TextArea
                id="bulk-text"
                label={text.label}
                name="bulkText"
                rows={2}
                maxLength={most}
                required
                hint={text.hint}
                defaultValue={refused?.typed?.bulkText}
                error={refused?.fields?.reason ?? refused?.fields?.words}
              />
              <p className="console-bulk-acts">
                {acts.map(({ act, label, isDanger }) => (
                  <Button
                    key={act}
                    type="submit"
                    name="act"
                    value={act}
                    variant={isDanger ? 'danger' : 'secondary'}
                    pending={sending}
                  >
                    {label}
                  </Button>
                ))}
              </p>
            </div>
          </details>
        </Form>
      )}
    </>
  );
}

/** The ids that were ticked. */
export const tickedIn = ({ tick = '' }: Record<string, string>): string[] => tick.split(' ').filter(Boolean);
