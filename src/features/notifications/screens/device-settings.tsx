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
  if (!server) return <p>Device notifications aren’t available here.</p>;
  return (
    <div className="device-settings">
      <noscript>
        <p>JavaScript is off, so you’ll only see notifications on our pages.</p>
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
      <strong>Notifications are on for this device.</strong> You’ll get them while you’re signed in.
    </>
  ),
  off: 'This device only shows notifications while one of our pages is open. Press the button to change that. Your browser may ask you to confirm.',
  denied: (
    <>
      <strong>Your browser blocks notifications from {PRODUCT_NAME}.</strong> To change that, press the icon
      beside the address, open the permissions or site settings, and allow notifications. Then reload this
      page.
    </>
  ),
  install: (
    <>
      <strong>iPhones and iPads only show notifications from pages on the home screen.</strong> In Safari
      press Share, then “Add to Home Screen”. Open {PRODUCT_NAME} from there, sign in, and come back to this
      page.
    </>
  ),
  unsupported: 'This browser only shows notifications while one of our pages is open.',
};

const DeviceState = ({ state }: { state: PushState }) => <p>{words[state]}</p>;
