import { FieldError, fieldId } from '../../../ui/field.tsx';
import './star-field.css';

/** Meaning of one to five stars. */
const meanings = ['Bad', 'Poor', 'All right', 'Good', 'Very good'] as const;

interface StarFieldProps {
  name: string;
  /** The question. */
  label: string;
  hint?: string | undefined;
  /** "1" to "5"; "" when nothing is selected. */
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** One to five stars as radio buttons, so that arrow keys, screen readers and forms without JavaScript work. */
export function StarField({ name, label, hint, defaultValue, error }: StarFieldProps) {
  const id = fieldId(name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="field star-field" aria-describedby={describedBy || undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="star-choices">
        {meanings.map((meaning, index) => (
          <label key={meaning} className="star-choice">
            <input
              type="radio"
              name={name}
              value={index + 1}
              required
              /* Gets the group's id, so that the error summary's link leads here. */
              id={index === 0 ? id : undefined}
              aria-invalid={error ? true : undefined}
              defaultChecked={defaultValue === String(index + 1)}
            />
            <span className="star-choice-drawing" aria-hidden="true" />
            <span className="star-choice-words">
              {index + 1} {index === 0 ? 'star' : 'stars'}: {meaning}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
