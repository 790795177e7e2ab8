import type { ReactNode } from 'react';

/** What every field can say about itself. */
export interface FieldWords {
  /** The field's name in the form. */
  name: string;
  /** What stands above it. */
  label: ReactNode;
  /** A sentence of help between label and control. */
  hint?: ReactNode;
  /** What is wrong, from the server's `fields`; absent when nothing is. */
  error?: string | undefined;
  /** Give one when two forms of a page have a field of the same name. */
  id?: string | undefined;
  /** Marks the label with "(optional)". Required fields carry no mark. */
  optional?: boolean | undefined;
  className?: string | undefined;
}

/** The id under which a field's control is found, so that an error summary can link to it. */
export const fieldId = (name: string): string => `${name}-field`;

/** The attributes that tie a control to its hint and error. */
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

/** Label, hint, control and error, in the order in which they are read. Fields below are made of it. */
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
