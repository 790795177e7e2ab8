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
  /** The form field that carries the photo's address. */
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** True where a form cannot do without one: the label then says nothing of "(optional)". */
  required?: boolean | undefined;
  /** True: it is uploaded as soon as it is chosen. False: it is first looked at in a dialog. */
  immediate?: boolean | undefined;
  /** True: it goes to private storage, and the form carries a reference instead of an address. */
  privately?: boolean | undefined;
  /** What the dialog's button says. */
  confirmLabel?: string | undefined;
  /** Told when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** Told the new address, and "" when the photo was removed. */
  onChange?: ((url: string) => void) | undefined;
}

/**
 * A profile photo: chosen, looked at in a dialog, and uploaded on Confirm, or uploaded at once; the form then carries
 * its address. Without script nothing of it is shown, since a photo can be added later. The dialog's script is
 * fetched when a photo is first chosen: most of the page's visitors have not come that far yet.
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
  // What was said of the photo before says nothing of another one.
  const fault = upload.failure ?? (url === defaultValue ? error : undefined);
  const { name: _, id, ...said } = fieldWiring({ name, error: fault });
  // What stands for a private photo can be shown by no page but the one that chose it.
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
    // A private one stays to be seen: its address shows it to no one.
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
