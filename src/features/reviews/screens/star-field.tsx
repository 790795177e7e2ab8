import { FieldError, fieldId } from '../../../ui/field.tsx';
import './star-field.css';

/** What each number of stars means, from one to five. */
const meanings = ['Bad', 'Poor', 'All right', 'Good', 'Very good'] as const;

interface StarFieldProps {
  name: string;
  /** The question. */
  label: string;
  hint?: string | undefined;
  /** "1" to "5"; "" where nothing is chosen. */
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** One to five stars: five radio buttons, so that arrow keys, screen readers and forms without script work as always. */
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
              /* The first one takes the group's id, so that an error summary's link lands on it. */
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
