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
  /** Form field that carries the photos' URLs, one value each. */
  name: string;
  /** Needed when another form of the page has a field of this name. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Maximum number of photos. */
  most: number;
  error?: string | undefined;
  defaultValue?: readonly string[] | undefined;
  /** Called when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Called after the photos in the form have changed. */
  onChange?: (() => void) | undefined;
}

/**
 * Field for several photos, each uploaded as soon as it is chosen. Without JavaScript only existing photos are
 * shown.
 */
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
    // After React has rendered the new hidden fields.
    setTimeout(() => onChange?.());
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    upload.refuse(undefined);
    if (urls.length + files.length > most) return upload.refuse(`You can add at most ${most} photos.`);
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
