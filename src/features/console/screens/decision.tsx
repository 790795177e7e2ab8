import type { ReactNode } from 'react';
import { Form, useNavigation, useParams } from 'react-router';
import { Button, ButtonLink, type ButtonVariant, buttonClass } from '../../../ui/button.tsx';
import { Key } from './keys.tsx';

/** The bar of what can be decided about a case. */
export function DecisionBar({ next, children }: { next: string | null; children?: ReactNode }) {
  return (
    <section className="console-decide" aria-label="Decide">
      {children}
      {next && (
        <ButtonLink to={next} variant="quiet">
          Next <Key>N</Key>
        </ButtonLink>
      )}
    </section>
  );
}

/** One decision: a key opens its form, and puts the cursor on what has `data-first`. */
export function Decision({
  act,
  shortcut,
  label,
  submitLabel,
  variant = 'secondary',
  submitVariant = 'primary',
  values,
  submitFirst = false,
  children,
}: {
  act: string;
  shortcut: string;
  label: string;
  submitLabel: string;
  variant?: ButtonVariant;
  submitVariant?: ButtonVariant;
  /** What the form says besides its fields. */
  values: Record<string, string>;
  /** Whether the cursor goes to the button that sends it. */
  submitFirst?: boolean;
  children?: ReactNode;
}) {
  const sending = useNavigation().state !== 'idle';
  const { part = '' } = useParams();
  // The case's own address, also from the queue's: there the next case would come under what was said about this one.
  const action = values.about && `/admin/${part}/${values.about}`;
  return (
    <details id={act} name="decision">
      <summary className={buttonClass({ variant })}>
        {label} <Key>{shortcut}</Key>
      </summary>
      <Form method="post" className="console-form" {...(action && { action })}>
        {Object.entries({ act, ...values }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button
          type="submit"
          variant={submitVariant}
          pending={sending}
          {...(submitFirst && { 'data-first': '' })}
        >
          {submitLabel}
        </Button>
      </Form>
    </details>
  );
}

/** Opens a decision's form, as its key does. */
export function openDecision(act: string): void {
  const part = document.getElementById(act);
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector<HTMLElement>('[data-first]')?.focus();
}
