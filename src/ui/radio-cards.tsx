import type { ReactNode } from 'react';
import { FieldError, fieldId } from './field.tsx';

export interface RadioCard {
  value: string;
  label: string;
  /** A line under the label. */
  description?: ReactNode;
  icon?: ReactNode;
}

export interface RadioCardsProps {
  name: string;
  /** The question that the cards answer. */
  legend: ReactNode;
  /** Shows the question only to screen readers, where a heading above asks it already. */
  legendHidden?: boolean | undefined;
  options: readonly RadioCard[];
  defaultValue?: string | undefined;
  /** Pass it together with onChange, or neither. */
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** The number of columns where there is room; otherwise one. */
  columns?: 1 | 2 | 3 | undefined;
  id?: string | undefined;
}

/**
 * A choice among a few options, each a large card. They are plain radio buttons, so arrow keys, forms and CSS :checked
 * work.
 */
export function RadioCards({
  name,
  legend,
  legendHidden,
  options,
  defaultValue,
  value,
  onChange,
  hint,
  error,
  required,
  columns = 1,
  id = fieldId(name),
}: RadioCardsProps) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy || undefined}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={`radio-cards radio-cards-${columns}`}>
        {options.map((option, index) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              className="radio-card-dot"
              /* The first card takes the group's id, so that an error summary's link leads to it. */
              id={index === 0 ? id : undefined}
              aria-invalid={error ? true : undefined}
              {...(onChange
                ? { checked: value === option.value, onChange: () => onChange(option.value) }
                : { defaultChecked: defaultValue === option.value })}
            />
            {option.icon && (
              <span className="radio-card-icon" aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className="radio-card-words">
              <span className="radio-card-label">{option.label}</span>
              {option.description && <span className="radio-card-description">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
