import type { ReactNode } from 'react';

/** The props that all fields share. */
export interface FieldWords {
  /** The field's name in the form. */
  name: string;
  /** The label above the control. */
  label: ReactNode;
  /** A sentence of help between the label and the control. */
  hint?: ReactNode;
  /** The error from the server's `fields`; absent when there is none. */
  error?: string | undefined;
  /** Required when two forms on a page have a field with the same name. */
  id?: string | undefined;
  /** Adds "(optional)" to the label. Required fields carry no mark. */
  optional?: boolean | undefined;
  className?: string | undefined;
}

/** The id of a field's control, so that an error summary can link to it. */
export const fieldId = (name: string): string => `${name}-field`;

/** The attributes that link a control to its hint and error. */
export function fieldWiring({ id, name, hint, error }: Pick<FieldWords, 'id' | 'name' | 'hint' | 'error'>) {
  const controlId = id ?? fieldId(name);
  const describedBy = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : ''].filter(Boolean);
  return {
    id: controlId,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  };
}

/** Label, hint, control and error, in reading order; the fields of text-field.tsx are built on it. */
export function Field({
  name,
  label,
  hint,
  error,
  id,
  optional,
  className = '',
  children,
}: FieldWords & { children: ReactNode }) {
  const controlId = id ?? fieldId(name);
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={controlId}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={controlId} error={error} />
    </div>
  );
}

/** A field's error. `id` is the control's. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  );
}
