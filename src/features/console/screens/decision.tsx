import type { ReactNode } from 'react';
import { Form, useNavigation, useParams } from 'react-router';
import { Button, ButtonLink, type ButtonVariant, buttonClass } from '../../../ui/button.tsx';
import { Key } from './keys.tsx';

/** Bar of the decisions that are possible on a case. */
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

/** One decision: its shortcut opens the form and focuses the element with `data-first`. */
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
  /** Hidden fields. */
  values: Record<string, string>;
  /** Whether to focus the submit button. */
  submitFirst?: boolean;
  children?: ReactNode;
}) {
  const sending = useNavigation().state !== 'idle';
  const { part = '' } = useParams();
  // Posts to the case's own URL, even from the queue's: on the queue's page the result would be shown above the
  // next case.
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

/** Opens a decision's form, like its shortcut. */
export function openDecision(act: string): void {
  const part = document.getElementById(act);
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector<HTMLElement>('[data-first]')?.focus();
}
