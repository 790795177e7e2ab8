import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect } from 'react';

export type FilePickerProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  /** The label above belongs to the same id. */
  id: string;
  /** The button's label, e.g. "Choose a photo". */
  button: string;
  /** The chosen files: a name, or how many there are. */
  chosen: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A file field with our own button and words. The browser's control lies invisibly on top of them and takes taps,
 * dropped files and the keyboard focus. The button is a second label, so that voice control finds the control by its
 * visible words.
 */
export function FilePicker({ id, button, chosen, ref, className = '', ...input }: FilePickerProps) {
  // On a slow network, files may be chosen before the script has loaded, so no handler has seen the change event.
  useEffect(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && field.files?.length) {
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, [id]);
  return (
    <div className={`file-picker ${className}`}>
      <input {...input} ref={ref} id={id} type="file" />
      <label htmlFor={id} className="file-picker-button">
        {button}
      </label>
      <span className="file-picker-chosen">{chosen}</span>
    </div>
  );
}
