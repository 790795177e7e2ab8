import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldWiring } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { useObjectUrl } from './object-url.ts';
import { sendPhoto } from './send-photo.ts';
import { useUpload } from './use-upload.ts';
import './face-photo.css';

export interface FacePhotoFieldProps {
  /** Form field that carries the photo's reference: private:identity-photos/… */
  name?: string | undefined;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Whether the form requires a photo; otherwise the label says "(optional)". */
  required?: boolean | undefined;
  /** Called when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Called with the new reference, or "" when the photo was removed. */
  onChange?: ((reference: string) => void) | undefined;
}

/**
 * Field for the photo of a face: taken with the camera in a dialog, or chosen as a file. The photo goes to private
 * storage, so the form carries a reference, and only the page that uploaded the photo can show it. Without
 * JavaScript the field is a sentence, since the photo can be sent later.
 */
export function FacePhotoField({
  name = 'bvn_URL',
  error,
  defaultValue = '',
  required = false,
  onBusy,
  onChange,
}: FacePhotoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [reference, setReference] = useState(defaultValue);
  const [photo, setPhoto] = useState<Blob>();
  const [open, setOpen] = useState(false);
  const [camera, setCamera] = useState<typeof import('./face-camera.tsx')>();
  const upload = useUpload('Image', onBusy);
  const shown = useObjectUrl(photo);
  const uploading = upload.progress !== undefined;
  // While the camera's dialog is open, it shows the failure itself.
  const fault = (open ? undefined : upload.failure) ?? (reference === defaultValue ? error : undefined);
  const { name: _, id, ...said } = fieldWiring({ name, hint: true, error: fault });

  function keep(next: string) {
    setReference(next);
    onChange?.(next);
  }

  /** @returns whether the photo was stored */
  async function send(blob: Blob): Promise<boolean> {
    const kept = await upload.begin((onProgress, signal) =>
      sendPhoto(blob, '/api/uploads/identity-photos', onProgress, signal),
    );
    if (kept === undefined) return false;
    setPhoto(blob);
    keep(kept);
    return true;
  }

  async function openCamera() {
    upload.refuse(undefined);
    try {
      setCamera(await import('./face-camera.tsx'));
      setOpen(true);
    } catch {
      upload.refuse('Please check your connection and try again.');
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (!file.type.startsWith('image/')) return upload.refuse('Please choose an image file.');
    // An open dialog shows the progress, and closes once the photo is stored.
    if (await send(file)) setOpen(false);
  }

  function remove() {
    setPhoto(undefined);
    keep('');
  }

  const chooseFile = () => picker.current?.click();
  return (
    <>
      <fieldset className="field face-field needs-script" aria-describedby={`${id}-hint`}>
        <legend className="field-label">
          Take a photo of your face
          {!required && <span className="field-optional"> (optional)</span>}
        </legend>
        <p className="field-hint" id={`${id}-hint`}>
          Take it in daylight, without a cap or sunglasses. Only our verification team can see it.
        </p>
        <input type="hidden" name={name} value={reference} />
        <div className="face-field-row">
          <span className="face-frame">
            {shown ? <img src={shown} alt="Your face, as you took it" /> : <Icon name="scan-face" />}
          </span>
          <div className="face-field-buttons">
            <Button
              type="button"
              id={id}
              {...said}
              variant="secondary"
              icon={<Icon name="camera" />}
              disabled={uploading}
              onClick={openCamera}
            >
              {reference ? 'Take another photo' : 'Take a photo of your face'}
            </Button>
            <Button type="button" variant="quiet" size="small" disabled={uploading} onClick={chooseFile}>
              Choose a photo instead
            </Button>
            {reference && !uploading && (
              <Button type="button" variant="quiet" size="small" onClick={remove}>
                Remove photo
              </Button>
            )}
            <input
              ref={picker}
              type="file"
              accept="image/*"
              capture="user"
              hidden
              aria-label="Photo of your face"
              onChange={choose}
            />
          </div>
        </div>
        {uploading && !open && <ProgressBar label="Uploading..." value={upload.progress} max={1} />}
        <p role="status" className="face-field-status">
          {reference && !uploading ? 'Photo uploaded.' : ''}
        </p>
        <div role="alert">
          <FieldError id={id} error={fault} />
        </div>
        {camera && (
          <camera.FaceCamera
            id={`${id}-camera`}
            open={open}
            progress={upload.progress}
            failure={upload.failure}
            onUse={async (blob) => {
              if (await send(blob)) setOpen(false);
            }}
            onChooseFile={chooseFile}
            onClose={() => {
              upload.cancel();
              setOpen(false);
            }}
          />
        )}
      </fieldset>
      <noscript>
        <p className="field-hint">
          {required
            ? 'Taking the photo needs JavaScript. Please turn it on for this page.'
            : 'Taking the photo needs a browser with JavaScript on. You can do it later.'}
        </p>
      </noscript>
    </>
  );
}
