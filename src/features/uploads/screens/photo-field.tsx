import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldId } from '../../../ui/field.tsx';
import './photo-field.css';

export interface PhotoFieldProps {
  /** The form field that carries the photo's address. */
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Told when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
}

const failureText = (reason: string): string =>
  reason ? `Image upload failed. ${reason}` : 'Image upload failed.';

/**
 * A profile photo: chosen, looked at in a dialog, and uploaded on Confirm; the form then carries its address.
 * Without script nothing of it is shown, since a photo can be added later. The dialog's script is fetched when a
 * photo is first chosen: most of the page's visitors have not come that far yet.
 */
export function PhotoField({ name, label, error, defaultValue = '', onBusy }: PhotoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(defaultValue);
  const [photo, setPhoto] = useState<File>();
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<typeof import('./photo-preview.tsx')>();
  const id = fieldId(name);

  function discard() {
    setPhoto(undefined);
    if (picker.current) picker.current.value = '';
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    setFailure(undefined);
    if (!file) return discard();
    if (!file.type.startsWith('image/')) {
      discard();
      return setFailure(failureText('Please choose an image file.'));
    }
    try {
      setPreview(await import('./photo-preview.tsx'));
      setPhoto(file);
    } catch {
      discard();
      setFailure(failureText('Please check your connection and try again.'));
    }
  }

  return (
    <div className="field needs-script">
      <label className="field-label" htmlFor={id}>
        {label}
        <span className="field-optional"> (optional)</span>
      </label>
      <input type="hidden" name={name} value={url} />
      <div className="photo-field">
        <span className="photo-field-frame">
          {url ? <img src={url} alt="Your profile" width={88} height={88} /> : <ImageUp aria-hidden="true" />}
        </span>
        <input
          ref={picker}
          id={id}
          type="file"
          accept="image/*"
          className="control"
          aria-describedby={`${id}-error`}
          onChange={choose}
        />
        {url && (
          <Button type="button" variant="quiet" size="small" onClick={() => setUrl('')}>
            Remove photo
          </Button>
        )}
      </div>
      <div role="alert">
        <FieldError id={id} error={failure ?? error} />
      </div>
      {preview && (
        <preview.PhotoPreview
          id={`${id}-preview`}
          photo={photo}
          onUploaded={setUrl}
          onFailed={(reason) => setFailure(failureText(reason instanceof Error ? reason.message : ''))}
          onClose={discard}
          onBusy={onBusy}
        />
      )}
    </div>
  );
}
