import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import type { HandedInForm } from './hand-in.ts';
import type { SubmissionResult } from './submission-form.tsx';
import { useIsSending } from './use-is-sending.ts';

export interface SectionProps {
  /** Of the next one, made with the page, so that a form that is sent twice is one. */
  id: string;
  result: SubmissionResult | undefined;
}

/** What the fields of such a form are given. */
interface Given {
  /** What is wrong with each field, and what was typed into it before it was refused. */
  fields: Record<string, string | undefined>;
  values: Record<string, string | undefined>;
  /** Told while a file goes out, which the form waits for. */
  onBusy: (busy: boolean) => void;
}

/** A form that hands in a paper with its file. */
export function HandInForm({
  form,
  id,
  result,
  file,
  submitLabel,
  children,
}: SectionProps & {
  form: HandedInForm;
  /** What the file is called where it cannot be sent. */
  file: string;
  submitLabel: string;
  children: (given: Given) => ReactNode;
}) {
  const [uploading, setUploading] = useState(false);
  const sending = useIsSending(form);
  const { fields = {}, values = {} } = result?.sent ? {} : (result ?? {});
  return (
    <Form method="post" className="form" noValidate preventScrollReset>
      {!result?.sent && <ErrorSummary message={result?.message} fields={fields} />}
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="id" value={values.id ?? id} />
      {children({ fields, values, onBusy: setUploading })}
      <noscript>
        <p className="field-hint">Sending the {file} needs JavaScript. Please turn it on for this page.</p>
      </noscript>
      <div>
        <Button
          type="submit"
          variant="secondary"
          disabled={uploading}
          pending={sending}
          pendingLabel="Sending..."
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

/** Takes back what was handed in. */
export function RemoveButton({ form, id, name }: { form: HandedInForm; id: string; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <Button type="submit" name="remove" value={id} variant="quiet" size="small">
        Remove<span className="visually-hidden">: {name}</span>
      </Button>
    </Form>
  );
}
