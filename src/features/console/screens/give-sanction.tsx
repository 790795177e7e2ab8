import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  EVIDENCE_KINDS,
  evidenceWords,
  levelMeaning,
  MOST_SANCTION_DAYS,
  SANCTION_LEVELS,
  type SanctionLevel,
} from '../../../shared/sanction-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldWiring } from '../../../ui/field.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/text-field.tsx';
import type { Outcome } from './console-action.ts';

const labels = { warning: 'Warn', limited: 'Limit', suspended: 'Suspend', banned: 'Propose a ban' } as const;

/** Form that gives an account a sanction. Contains the sanction's id, so that a double click gives one. */
export function GiveSanction({ outcome, sanctionId }: { outcome: Outcome | undefined; sanctionId: string }) {
  const own = outcome?.typed?.act === 'sanction' ? outcome : undefined;
  const typed = own?.refused ? own.typed : undefined;
  const sending = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  // Moves the focus to the first invalid field, after the page's message has been announced.
  useEffect(() => {
    if (own?.refused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [own]);
  return (
    <details className="console-by-hand" open={own?.refused}>
      <summary className="console-plain">Warn, limit, suspend or ban this account</summary>
      <Form method="post" ref={form} className="console-form">
        <input type="hidden" name="act" value="sanction" />
        <input type="hidden" name="sanctionId" value={typed?.sanctionId ?? sanctionId} />
        <SanctionFields levels={SANCTION_LEVELS} outcome={own} />
        <TextArea
          id="sanction-reason"
          label="Reason"
          name="reason"
          rows={3}
          maxLength={500}
          required
          defaultValue={typed?.reason}
          error={own?.fields?.reason}
          hint="The person reads it by email and on their page."
        />
        <Button type="submit" variant="danger" pending={sending}>
          Apply and tell the person
        </Button>
      </Form>
    </details>
  );
}

/** Fields of a sanction: level, duration and kind of evidence. */
export function SanctionFields({
  levels,
  outcome,
}: {
  levels: readonly SanctionLevel[];
  outcome: Outcome | undefined;
}) {
  const typed = outcome?.refused ? outcome.typed : undefined;
  const { name: _, ...evidence } = fieldWiring({
    id: 'sanction-evidence',
    name: 'evidence',
    error: outcome?.fields?.evidence,
  });
  const { id: __, ...saidOfAll } = evidence;
  return (
    <>
      <SelectField
        id="sanction-level"
        label="What to do"
        name="level"
        placeholder="Choose"
        required
        options={levels.map((value) => ({ value, label: labels[value] }))}
        defaultValue={typed?.level}
        error={outcome?.fields?.level}
        hint={
          levels.some((level) => level === 'banned') ? 'Another operator has to confirm a ban.' : undefined
        }
      />
      <ul className="console-note">
        {levels.map((level) => (
          <li key={level}>
            <strong>{labels[level]}:</strong> “{levelMeaning[level]}”
          </li>
        ))}
      </ul>
      <TextField
        id="sanction-days"
        label="Days"
        name="days"
        inputMode="numeric"
        maxLength={2}
        defaultValue={typed?.days}
        error={outcome?.fields?.days}
        hint={`For a limit or a suspension: 1 to ${MOST_SANCTION_DAYS}.`}
      />
      <fieldset className="console-kinds">
        <legend>What kind of evidence is there?</legend>
        {EVIDENCE_KINDS.map((kind, at) => (
          <label key={kind}>
            <input
              {...(at === 0 ? evidence : saidOfAll)}
              type="checkbox"
              name={`evidence-${kind}`}
              defaultChecked={typed?.[`evidence-${kind}`] !== undefined}
            />{' '}
            {evidenceWords[kind]}
          </label>
        ))}
        <FieldError id={evidence.id} error={outcome?.fields?.evidence} />
      </fieldset>
    </>
  );
}
