import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MOST_IN_BULK } from '../../../shared/bulk.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Outcome } from './console-action.ts';
import { OutcomeNote } from './outcome-note.tsx';

/** An action on all ticked cases. */
export interface BulkAct {
  /** Value in the form; begins with "bulk-". */
  act: string;
  label: string;
  isDanger?: boolean;
}

/** Whether an outcome belongs to the list rather than to the open case. */
export const isBulk = (outcome: Outcome | undefined): boolean =>
  outcome?.typed?.act?.startsWith('bulk-') ?? false;

/** Checkbox of one case; stays ticked after a refusal, even without JavaScript. */
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

/** List with checkboxes, and a bar below it with the actions on all ticked cases. */
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
  /** Further hidden fields. */
  values?: Record<string, string>;
  /** The text that the action needs. */
  text: { label: string; hint: string };
  most: number;
  /** Number of cases listed. */
  shown: number;
  /** Further fields in the bar. */
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
              {/* The list may be long, and the bar is below it. */}
              {chosen > 0 && (
                <a href="#bulk-bar" className="console-plain">
                  Decide these
                </a>
              )}
            </span>
          </p>
          {children}
          <details id="bulk-bar" className="console-bulk-bar" open={chosen > 0 || refused !== undefined}>
            <summary className="console-plain">Decide the ticked ones</summary>
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

/** Ids of the ticked cases. */
export const tickedIn = ({ tick = '' }: Record<string, string>): string[] => tick.split(' ').filter(Boolean);
