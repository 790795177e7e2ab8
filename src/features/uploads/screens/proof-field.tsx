import { type ChangeEvent, useRef, useState } from 'react';
import { IMAGE_TOO_LARGE, MOST_IMAGE_BYTES } from '../../../shared/upload-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldWiring } from '../../../ui/field.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { ProgressBar } from '../../../ui/stepper.tsx';
import { addressInData, sendFile, UploadFailure } from './send-file.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { useUpload } from './use-upload.ts';
import './photo-field.css';

export interface ProofFieldProps {
  /** Form field that carries the uploaded file's reference. */
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Called when an upload begins and ends, so that the form can wait for it. */
  onBusy?: ((busy: boolean) => void) | undefined;
}

/**
 * Field for a document that proves something, as a photo or PDF; uploaded to private storage as soon as it is
 * chosen.
 */
export function ProofField({ name, label, error, defaultValue = '', onBusy }: ProofFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [reference, setReference] = useState(defaultValue);
  const [fileName, setFileName] = useState('');
  const upload = useUpload('File', onBusy);
  const fault = upload.failure ?? (reference === defaultValue ? error : undefined);
  const { name: _, id, ...said } = fieldWiring({ name, error: fault });

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const kept = await upload.begin(async (onProgress, signal) => {
      const small = file.type.startsWith('image/') ? await shrinkPhoto(file) : file;
      if (small.size > MOST_IMAGE_BYTES) throw new UploadFailure(IMAGE_TOO_LARGE);
      signal.throwIfAborted();
      return sendFile({
        ...{ path: '/api/uploads/proofs', field: 'file', file: small, fileName: 'proof' },
        ...{ addressIn: addressInData, onProgress, signal },
      });
    });
    if (picker.current) picker.current.value = '';
    if (kept === undefined) return;
    setReference(kept);
    setFileName(file.name);
  }

  return (
    <div className="field needs-script">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input type="hidden" name={name} value={reference} />
      <FilePicker
        ref={picker}
        id={id}
        accept="image/*,application/pdf"
        button={reference ? 'Choose another file' : 'Choose a photo or PDF'}
        chosen={fileName || (reference ? 'File uploaded' : 'No file chosen yet')}
        {...said}
        onChange={choose}
      />
      {upload.progress !== undefined && <ProgressBar label="Uploading..." value={upload.progress} max={1} />}
      {reference && upload.progress === undefined && (
        <Button type="button" variant="quiet" size="small" onClick={() => setReference('')}>
          Remove file
        </Button>
      )}
      <div role="alert">
        <FieldError id={id} error={fault} />
      </div>
    </div>
  );
}
