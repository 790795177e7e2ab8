import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect } from 'react';

export type FilePickerProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  /** The label above belongs to the same id. */
  id: string;
  /** The button's words, e.g. "Choose a photo". */
  button: string;
  /** What is chosen: a file's name or how many there are. */
  chosen: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A field for files whose button and words are ours. The browser's own control lies over them, unseen: it takes taps, dropped
 * files and the keyboard's focus. The button is a second label of it, so that voice control finds it by the words that are seen.
 */
export function FilePicker({ id, button, chosen, ref, className = '', ...input }: FilePickerProps) {
  // On a slow network people choose files before the script has come, and no one has heard of it.
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
