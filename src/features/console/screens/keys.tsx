import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A keyboard shortcut of the open page. */
export interface ConsoleKey {
  key: string;
  does: string;
  press(): void;
}

const STORED_AS = 'console-keys';
const listeners = new Set<() => void>();
let shown: readonly ConsoleKey[] = [];
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const areOn = (): boolean => {
  try {
    return localStorage.getItem(STORED_AS) !== 'off';
  } catch {
    return true;
  }
};

function switchKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  } catch {
    // Without storage the setting lasts until the page is reloaded.
  }
  notifyListeners();
}

/** Whether a key press belongs to a focused field or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog[open]') !== null;
}

const noKeys: readonly ConsoleKey[] = [];

/**
 * Single-key shortcuts of a page. Ignored while typing, with Ctrl, Alt or Meta, and when switched off (WCAG 2.1.4).
 */
export function useConsoleKeys(keys: readonly ConsoleKey[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = keys.map(({ key, does }) => `${key} ${does}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list shown changes with its words
  useEffect(() => {
    shown = latest.current;
    notifyListeners();
    return () => {
      shown = noKeys;
      notifyListeners();
    };
  }, [names]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (isTyping(event.target) || !areOn()) return;
      const key = latest.current.find((each) => each.key.toLowerCase() === event.key.toLowerCase());
      if (!key) return;
      event.preventDefault();
      key.press();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Lists the page's shortcuts (button and "?" key), with the switch that turns them off. */
export function KeyHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useSyncExternalStore(
    listen,
    () => shown,
    () => noKeys,
  );
  const on = useSyncExternalStore(listen, areOn, () => true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || !areOn()) return;
      event.preventDefault();
      dialog.current?.showModal();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="console-leave needs-script"
        onClick={() => dialog.current?.showModal()}
      >
        Keys <Key>?</Key>
      </button>
      <dialog ref={dialog} className="console-keys off-cloth" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys of this page</h2>
        <dl>
          {keys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          <div>
            <dt>
              <Key>?</Key>
            </dt>
            <dd>This list</dd>
          </div>
        </dl>
        <label className="console-switch">
          <input type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
          Single keys are on
        </label>
        <p className="console-note">They do nothing while you type in a field.</p>
        <button
          type="button"
          className="button button-secondary button-medium"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </dialog>
    </>
  );
}

export const Key = ({ children }: { children: string }) => <kbd className="console-key">{children}</kbd>;
