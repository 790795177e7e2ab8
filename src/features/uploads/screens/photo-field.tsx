import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldWiring } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { useObjectUrl } from './object-url.ts';
import { sendPhoto } from './send-photo.ts';
import { useUpload } from './use-upload.ts';
import './photo-field.css';

export interface PhotoFieldProps {
  /** Form field that carries the photo's URL. */
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Whether the form requires a photo; otherwise the label says "(optional)". */
  required?: boolean | undefined;
  /** True: uploads the photo as soon as it is chosen. False: shows it in a dialog first. */
  immediate?: boolean | undefined;
  /** True: the photo goes to private storage, and the form carries a reference instead of a URL. */
  privately?: boolean | undefined;
  /** Label of the dialog's button. */
  confirmLabel?: string | undefined;
  /** Called when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Called with the new URL or reference, or "" when the photo was removed. */
  onChange?: ((url: string) => void) | undefined;
}

/**
 * Field for one photo, uploaded at once or after a look at it in a dialog; the form then carries its URL or
 * reference. Without JavaScript the field is hidden, since a photo can be added later. The dialog's code loads when
 * a photo is first chosen, because most visitors never choose one.
 */
export function PhotoField({
  name,
  label,
  error,
  defaultValue = '',
  required = false,
  immediate = false,
  privately = false,
  confirmLabel = 'Confirm',
  onBusy,
  onChange,
}: PhotoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(defaultValue);
  const [photo, setPhoto] = useState<File>();
  const [fileName, setFileName] = useState('');
  const [preview, setPreview] = useState<typeof import('./photo-preview.tsx')>();
  const upload = useUpload('Image', onBusy);
  const chosen = useObjectUrl(immediate ? photo : undefined);
  // The form's error is about the previous photo, so it does not apply to a new one.
  const fault = upload.failure ?? (url === defaultValue ? error : undefined);
  const { name: _, id, ...said } = fieldWiring({ name, error: fault });
  // A private photo can be shown only by the page that chose it.
  const shown = chosen ?? (privately ? undefined : url);

  function keep(address: string, name = '') {
    setUrl(address);
    setFileName(name);
    onChange?.(address);
  }

  function discard() {
    setPhoto(undefined);
    if (picker.current) picker.current.value = '';
  }

  async function send(file: File) {
    const address = await upload.begin((onProgress, signal) =>
      sendPhoto(file, privately ? '/api/uploads/identity-photos' : '/api/uploads/images', onProgress, signal),
    );
    if (address !== undefined) keep(address, file.name);
    // A private photo keeps its local preview, because its reference cannot be shown.
    if (address === undefined || !(immediate && privately)) discard();
  }

  function remove() {
    keep('');
    discard();
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    upload.refuse(undefined);
    if (!file) return discard();
    if (!file.type.startsWith('image/')) {
      discard();
      return upload.refuse('Please choose an image file.');
    }
    if (immediate) {
      setPhoto(file);
      return send(file);
    }
    try {
      setPreview(await import('./photo-preview.tsx'));
      setPhoto(file);
    } catch {
      discard();
      upload.refuse('Please check your connection and try again.');
    }
  }

  return (
    <div className="field needs-script">
      <label className="field-label" htmlFor={id}>
        {label}
        {!required && <span className="field-optional"> (optional)</span>}
      </label>
      <input type="hidden" name={name} value={url} />
      <div className="photo-field">
        <span className={`photo-field-frame ${privately ? 'photo-field-paper' : ''}`}>
          {shown ? (
            <img src={shown} alt={privately ? label : 'Your profile'} width={88} height={88} />
          ) : (
            <Icon name="image-up" />
          )}
        </span>
        <FilePicker
          ref={picker}
          id={id}
          accept="image/*"
          button={url ? 'Choose another photo' : 'Choose a photo'}
          chosen={photo?.name ?? (fileName || (url ? privately && 'Photo uploaded' : 'No photo chosen yet'))}
          {...said}
          onChange={choose}
        />
        {immediate && upload.progress !== undefined && (
          <ProgressBar label="Uploading..." value={upload.progress} max={1} />
        )}
        {url && upload.progress === undefined && (
          <Button type="button" variant="quiet" size="small" onClick={remove}>
            Remove photo
          </Button>
        )}
      </div>
      <div role="alert">
        <FieldError id={id} error={fault} />
      </div>
      {preview && (
        <preview.PhotoPreview
          id={`${id}-preview`}
          photo={photo}
          confirmLabel={confirmLabel}
          progress={upload.progress}
          onConfirm={() => photo && send(photo)}
          onClose={discard}
        />
      )}
    </div>
  );
}
