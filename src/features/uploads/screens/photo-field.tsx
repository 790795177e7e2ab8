import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, fieldId } from '../../../ui/field.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { sendPhoto, UploadFailure } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import './photo-field.css';

export interface PhotoFieldProps {
  /** The form field that carries the photo's address. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Told when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
}

const NO_IMAGE = 'Please choose an image file.';

const failureText = (reason: string): string =>
  reason ? `Image upload failed. ${reason}` : 'Image upload failed.';

/**
 * A profile photo: chosen, looked at in a dialog, and uploaded on Confirm; the form then carries its address.
 * Without script nothing of it is shown, since a photo can be added later.
 */
export function PhotoField({ name, label, hint, error, defaultValue = '', onBusy }: PhotoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(defaultValue);
  const [chosen, setChosen] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const preview = useObjectUrl(chosen);
  const uploading = progress !== undefined;
  const id = fieldId(name);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    const isImage = file?.type.startsWith('image/') ?? false;
    setFailure(file && !isImage ? failureText(NO_IMAGE) : undefined);
    setChosen(isImage ? file : undefined);
    if (!isImage) event.target.value = '';
  }

  function discard() {
    setChosen(undefined);
    if (picker.current) picker.current.value = '';
  }

  async function confirm() {
    if (!chosen || uploading) return;
    setProgress(0);
    onBusy?.(true);
    try {
      setUrl(await sendPhoto(await shrinkPhoto(chosen), setProgress));
      setFailure(undefined);
    } catch (refusal) {
      setFailure(failureText(refusal instanceof UploadFailure ? refusal.message : ''));
    } finally {
      setProgress(undefined);
      onBusy?.(false);
      discard();
    }
  }

  return (
    <div className="field needs-script">
      <label className="field-label" htmlFor={id}>
        {label}
        <span className="field-optional"> (optional)</span>
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
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
          aria-describedby={[hint ? `${id}-hint` : '', `${id}-error`].filter(Boolean).join(' ')}
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
      <Dialog
        id={`${id}-preview`}
        title="Profile Image Preview"
        open={chosen !== undefined}
        onClose={discard}
        dismissible={!uploading}
        footer={
          <>
            <Button type="button" variant="secondary" disabled={uploading} onClick={discard}>
              Cancel
            </Button>
            <Button type="button" pending={uploading} pendingLabel="Uploading…" onClick={confirm}>
              Confirm
            </Button>
          </>
        }
      >
        <div className="photo-field-preview">
          {preview && <img src={preview} alt="The one you chose" />}
          <p>Is this the image you want to use?</p>
          {uploading && <ProgressBar label="Uploading…" value={progress} max={1} />}
        </div>
      </Dialog>
    </div>
  );
}

/** A chosen file's address in this page, for as long as it is chosen. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
