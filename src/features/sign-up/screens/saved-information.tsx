import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { removeDraftFromDevice, saveDraftOnDevice, savedOnDevice } from './sign-up-draft.ts';

const rule =
  'We never save your password, your BVN or the photo of your face. You’ll enter them again when you continue.';

const words = {
  none: `Need to stop? Save your details on this device and continue later. ${rule}`,
  whole: `Saved on this device. ${rule}`,
  older: `The details saved on this device are older than what you see here. ${rule}`,
  removed: 'We’ve deleted the details saved on this device.',
  failed: 'This browser doesn’t let us save your details. They stay on this page until you close it.',
};

/** "Save information": stores the draft on this device on request, and deletes it again. */
export function SavedInformation() {
  const [state, setState] = useState<keyof typeof words>(savedOnDevice);

  function remove() {
    removeDraftFromDevice();
    setState('removed');
  }
  return (
    <div className="wizard-save">
      <p role="status">{words[state]}</p>
      <Button
        type="button"
        variant="secondary"
        onClick={() => setState(saveDraftOnDevice() ? 'whole' : 'failed')}
      >
        Save information
      </Button>
      {(state === 'whole' || state === 'older') && (
        <Button type="button" variant="quiet" onClick={remove}>
          Delete saved details
        </Button>
      )}
    </div>
  );
}
