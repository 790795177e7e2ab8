import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { isSavedOnDevice, removeDraftFromDevice, saveDraftOnDevice } from './sign-up-draft.ts';

const rule =
  'Your password, your BVN and the photo of your face are never saved: you give them again when you go on.';

const words = {
  none: `Called away? Save what you have told us on this device and go on another day. ${rule}`,
  saved: `Saved on this device. ${rule}`,
  removed: 'What was saved on this device is deleted.',
  failed: 'This browser does not let us save anything. Your information stays here until you close the page.',
};

/** "Save information": keeps what was typed on this device, when somebody asks for it, and deletes it again. */
export function SavedInformation() {
  const [state, setState] = useState<keyof typeof words>(() => (isSavedOnDevice() ? 'saved' : 'none'));

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
        onClick={() => setState(saveDraftOnDevice() ? 'saved' : 'failed')}
      >
        Save information
      </Button>
      {state === 'saved' && (
        <Button type="button" variant="quiet" onClick={remove}>
          Delete what is saved
        </Button>
      )}
    </div>
  );
}
