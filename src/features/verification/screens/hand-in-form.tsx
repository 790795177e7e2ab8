import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import type { HandedInForm } from './hand-in.ts';
import type { SubmissionResult } from './submission-form.tsx';
import { useIsSending } from './use-is-sending.ts';

export interface SectionProps {
  /** Id for the next item, generated with the page so that a form that is submitted twice adds one item. */
  id: string;
  result: SubmissionResult | undefined;
}

/** What the form's fields receive. */
interface FieldsInput {
  /** Error messages, and the values that were refused, each by field name. */
  fields: Record<string, string | undefined>;
  values: Record<string, string | undefined>;
  /** Called with true while a file uploads; the form cannot be submitted until then. */
  onBusy: (busy: boolean) => void;
}

/** Form that hands in one piece of evidence with its file. */
export function HandInForm({
  form,
  id,
  result,
  file,
  submitLabel,
  children,
}: SectionProps & {
  form: HandedInForm;
  /** Name of the file in the error shown when it cannot be uploaded. */
  file: string;
  submitLabel: string;
  children: (given: FieldsInput) => ReactNode;
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

/** Button that removes a piece of evidence that was handed in. */
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
