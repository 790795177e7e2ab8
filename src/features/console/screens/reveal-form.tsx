import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Form that reveals something private, with a reason for the audit log. */
export function RevealForm({
  label,
  values,
  error,
}: {
  label: string;
  /** Hidden fields. */
  values: Record<string, string>;
  error?: string | undefined;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <details>
      <summary className="console-plain">{label}</summary>
      <Form method="post" className="console-line-form">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          id={`look-${Object.values(values).join('-')}`}
          label="Why do you need it?"
          name="reason"
          maxLength={500}
          required
          error={error}
          hint="Your name and this reason are recorded."
        />
        <Button type="submit" size="small" variant="secondary" pending={sending}>
          Show
        </Button>
      </Form>
    </details>
  );
}
