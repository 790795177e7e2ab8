import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';

/**
 * Accepts or refuses evidence that an artisan handed in. `kind` is the action, and the name of the field with its
 * id.
 */
export function PaperForm({
  kind,
  id,
  about,
}: {
  kind: 'certificate' | 'address';
  id: string;
  /** Id of the artisan. */
  about: string;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <details>
      <summary className="console-plain">Accept or reject it</summary>
      <Form method="post" className="console-line-form">
        <input type="hidden" name="act" value={kind} />
        <input type="hidden" name="about" value={about} />
        <input type="hidden" name={kind} value={id} />
        <SelectField
          id={`state-${id}`}
          label="It is"
          name="state"
          options={[
            { value: 'passed', label: 'accepted' },
            { value: 'failed', label: 'refused' },
          ]}
          required
        />
        <TextField
          id={`reason-${id}`}
          label="Reason"
          name="reason"
          maxLength={500}
          optional
          hint="Required if you reject it. The artisan reads it."
        />
        <Button type="submit" size="small" variant="secondary" pending={sending}>
          Record
        </Button>
      </Form>
    </details>
  );
}
