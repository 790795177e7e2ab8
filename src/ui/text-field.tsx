import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Field, FieldError, type FieldWords, fieldWiring } from './field.tsx';
import { typedBeforeScript } from './typed-before-script.ts';

type Own<T> = FieldWords & Omit<T, keyof FieldWords | 'children'>;

export type TextFieldProps = Own<InputHTMLAttributes<HTMLInputElement>> & {
  /** Short text inside the control before the value, e.g. "₦". */
  prefix?: ReactNode;
  /** A small button or text at the control's end. */
  suffix?: ReactNode;
};

/** One line of text, or a date, time, number, email or phone number, depending on `type`. */
export function TextField({
  name,
  label,
  hint,
  error,
  id,
  optional,
  className,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  const control = <input {...input} {...fieldWiring({ id, name, hint, error })} className="control" />;
  return (
    <Field {...{ name, label, hint, error, id, optional, className }}>
      {prefix || suffix ? (
        <span className="control-group">
          {prefix && (
            <span className="control-prefix" aria-hidden="true">
              {prefix}
            </span>
          )}
          {control}
          {suffix}
        </span>
      ) : (
        control
      )}
    </Field>
  );
}

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          className="control-suffix needs-script"
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

export type TextAreaProps = Own<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** Several lines of text. With `maxLength` it shows how many characters are left. */
export function TextArea({
  name,
  label,
  hint,
  error,
  id,
  optional,
  className,
  onChange,
  ...area
}: TextAreaProps) {
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const { maxLength, value: ruledValue } = area;
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const text = own.current && ruledValue === undefined ? typedBeforeScript(own.current) : undefined;
    if (!own.current || text === undefined) return;
    own.current.value = text;
    setLength(text.length);
  }, [ruledValue]);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };
  return (
    <Field {...{ name, label, hint, error, id, optional, className }}>
      <textarea
        rows={4}
        {...area}
        {...fieldWiring({ id, name, hint, error })}
        ref={own}
        onChange={change}
        className="control control-area"
      />
      {maxLength !== undefined && (
        <p className="field-count">
          <span aria-hidden="true">
            {length} / {maxLength}
          </span>
          {/* Announced only near the limit: a count at every key would drown out the text. */}
          <span className="visually-hidden" aria-live="polite">
            {length >= maxLength * 0.9
              ? `${maxLength - length} ${maxLength - length === 1 ? 'character' : 'characters'} left`
              : `At most ${maxLength} characters`}
          </span>
        </p>
      )}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
}

export type SelectFieldProps = Own<SelectHTMLAttributes<HTMLSelectElement>> & {
  /** The options; a plain text is both value and label. */
  options: readonly (Choice | string)[];
  /** Shown first, with an empty value, until something is chosen. */
  placeholder?: string | undefined;
};

/** One option of a list, with the device's own picker. */
export function SelectField({
  name,
  label,
  hint,
  error,
  id,
  optional,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ name, label, hint, error, id, optional, className }}>
      <select {...select} {...fieldWiring({ id, name, hint, error })} className="control control-select">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

export type CheckboxFieldProps = Own<InputHTMLAttributes<HTMLInputElement>>;

/** A checkbox. The whole line can be pressed. */
export function CheckboxField({
  name,
  label,
  hint,
  error,
  id,
  optional,
  className = '',
  ...input
}: CheckboxFieldProps) {
  const wiring = fieldWiring({ id, name, hint, error });
  return (
    <div className={`field ${className}`}>
      <label className="checkbox">
        <input {...input} {...wiring} type="checkbox" className="checkbox-box" />
        <span>
          {label}
          {optional && <span className="field-optional"> (optional)</span>}
        </span>
      </label>
      {hint && (
        <p className="field-hint checkbox-hint" id={`${wiring.id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={wiring.id} error={error} />
    </div>
  );
}
