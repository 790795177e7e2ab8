import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldId, fieldWiring } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { sendPhoto } from './send-photo.ts';
import { useUpload } from './use-upload.ts';
import './photos-field.css';

export interface PhotosFieldProps {
  /** The form field that carries each photo's address. */
  name: string;
  /** Where another form of the page has a field of this name. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** At the most so many. */
  most: number;
  error?: string | undefined;
  defaultValue?: readonly string[] | undefined;
  /** Told when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Told after the form carries other photos than before. */
  onChange?: (() => void) | undefined;
}

/** Several photos, each uploaded as soon as it is chosen. Without script only those are shown that are there already. */
export function PhotosField({
  name,
  id = fieldId(name),
  label,
  hint,
  most,
  error,
  defaultValue = [],
  onBusy,
  onChange,
}: PhotosFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [urls, setUrls] = useState(defaultValue);
  const upload = useUpload('Image', onBusy);
  const uploading = upload.progress !== undefined;
  const fault = upload.failure ?? error;
  const { name: _, ...wiring } = fieldWiring({ id, name, hint, error: fault });

  function carry(next: readonly string[]) {
    setUrls(next);
    // The form carries them once they are rendered.
    setTimeout(() => onChange?.());
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    upload.refuse(undefined);
    if (urls.length + files.length > most) return upload.refuse(`There can be at most ${most} photos.`);
    let carried = urls;
    for (const file of files) {
      if (!file.type.startsWith('image/')) return upload.refuse('Please choose image files only.');
      const url = await upload.begin((onProgress, signal) =>
        sendPhoto(file, '/api/uploads/images', onProgress, signal),
      );
      if (url === undefined) return;
      carried = [...carried, url];
      carry(carried);
    }
  }

  function remove(url: string) {
    carry(urls.filter((other) => other !== url));
    picker.current?.focus();
  }

  return (
    <div className={urls.length > 0 ? 'field' : 'field needs-script'}>
      <label className="field-label" htmlFor={id}>
        {label}
        <span className="field-optional"> (optional)</span>
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {urls.length > 0 && (
        <ul className="photos-field">
          {urls.map((url, index) => (
            <li key={url}>
              <input type="hidden" name={name} value={url} />
              <Picture src={url} alt={`${index + 1} of ${urls.length}`} width={112} height={112} />
              <Button
                type="button"
                variant="secondary"
                size="small"
                className="needs-script"
                onClick={() => remove(url)}
              >
                Remove<span className="visually-hidden"> photo {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FilePicker
        ref={picker}
        {...wiring}
        accept="image/*"
        multiple
        className="needs-script"
        button="Choose photos"
        chosen={urls.length > 0 ? `${urls.length} of ${most} added` : 'No photos chosen yet'}
        disabled={uploading || urls.length >= most}
        onChange={choose}
      />
      {uploading && <ProgressBar label="Uploading..." value={upload.progress ?? 0} max={1} />}
      <div role="alert">
        <FieldError id={id} error={fault} />
      </div>
    </div>
  );
}
