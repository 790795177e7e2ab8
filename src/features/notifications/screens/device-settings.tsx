import { type ReactNode, useEffect, useState } from 'react';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type PushServer, type PushState, readPushState, turnPushOff, turnPushOn } from './push-device.ts';

/** Whether this device receives push notifications, with the button to change it. */
export function DeviceSettings({ server }: { server: PushServer | null }) {
  const [state, setState] = useState<PushState>();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (server) readPushState(server).then(setState, () => setState('unsupported'));
  }, [server]);

  async function turn(change: (server: PushServer) => Promise<PushState>) {
    if (!server) return;
    setWorking(true);
    setFault(undefined);
    try {
      setState(await change(server));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setWorking(false);
  }

  const isOn = state === 'on';
  if (!server) return <p>Notifications on devices are not set up on this server.</p>;
  return (
    <div className="device-settings">
      <noscript>
        <p>JavaScript is off, so this browser cannot show notifications while no page is open.</p>
      </noscript>
      {/* Announced by screen readers after a button press, but not on page load. */}
      <div role="status">{state && <DeviceState state={state} />}</div>
      {fault && <FormMessage title={fault} />}
      {/* One button, so that it keeps the focus when it has been pressed. */}
      {(isOn || state === 'off') && (
        <Button
          type="button"
          variant={isOn ? 'secondary' : 'primary'}
          pending={working}
          pendingLabel={isOn ? undefined : 'Asking...'}
          icon={<Icon name={isOn ? 'bell-off' : 'bell'} />}
          onClick={() => turn(isOn ? turnPushOff : turnPushOn)}
        >
          {isOn ? 'Turn off on this device' : 'Allow notifications on this device'}
        </Button>
      )}
    </div>
  );
}

const words: Record<PushState, ReactNode> = {
  on: (
    <>
      <strong>Notifications are on for this device.</strong> They come as long as you are signed in on it.
    </>
  ),
  off: 'This device shows notifications only while a page is open. Your browser may ask you once more when you press the button.',
  denied: (
    <>
      <strong>Your browser blocks notifications from {PRODUCT_NAME}.</strong> To change that, press the icon
      beside the address, open the permissions or site settings, and allow notifications. Then reload this
      page.
    </>
  ),
  install: (
    <>
      <strong>An iPhone or iPad shows notifications of pages on its home screen.</strong> In Safari press
      Share, then “Add to Home Screen”. Open {PRODUCT_NAME} from there, sign in, and come back to this page.
    </>
  ),
  unsupported: 'This browser cannot show notifications while no page is open.',
};

const DeviceState = ({ state }: { state: PushState }) => <p>{words[state]}</p>;
