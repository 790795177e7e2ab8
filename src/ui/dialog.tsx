import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';

export interface DialogProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  /** Pass it where the page decides whether the dialog is open; omit it where a DialogButton opens it. */
  open?: boolean | undefined;
  /**
   * True where the rendered page shows the dialog already, such as around a refused form. Without script it then lies
   * over the page; the script makes it modal.
   */
  startsOpen?: boolean | undefined;
  /** Called whichever way the dialog was closed: Esc, the cross, the backdrop or a button. */
  onClose?: (() => void) | undefined;
  /** False where a choice is required: no cross, and the backdrop does not close it. */
  dismissible?: boolean | undefined;
  /** `side` slides in from the right: for filters and menus. */
  shape?: 'centre' | 'side' | undefined;
}

/**
 * A native modal dialog: the browser traps the focus, restores it, and closes the dialog on Esc. Its cross and every
 * `<form method="dialog">` in it work without script.
 */
export function Dialog({
  id,
  title,
  children,
  footer,
  open,
  startsOpen,
  onClose,
  dismissible = true,
  shape = 'centre',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === undefined || open === element.open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // It may have been closed before the script came.
    if (!startsOpen || !element?.open) return;
    const focused = element.querySelector<HTMLElement>(':focus');
    element.close();
    element.showModal();
    focused?.focus();
  }, [startsOpen]);

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissible && event.target === dialog.current) dialog.current.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Esc
    <dialog
      ref={dialog}
      id={id}
      open={startsOpen}
      className={`dialog dialog-${shape}`}
      aria-labelledby={`${id}-title`}
      // The event fires some time after the closing, by when a busy page may have opened the dialog again.
      onClose={(event) => event.currentTarget.open || onClose?.()}
      onClick={closeOnBackdrop}
      onCancel={dismissible ? undefined : (event) => event.preventDefault()}
    >
      <div className="dialog-sheet">
        <div className="dialog-header">
          <h2 className="dialog-title" id={`${id}-title`}>
            {title}
          </h2>
          {dismissible && (
            <form method="dialog">
              <button type="submit" className="icon-button" aria-label="Close">
                <Icon name="x" />
              </button>
            </form>
          )}
        </div>
        <div className="dialog-body">{children}</div>
        {footer && <div className="dialog-footer">{footer}</div>}
      </div>
    </dialog>
  );
}

/** Opens the dialog with that id: natively where the browser supports it, otherwise by script. */
export function DialogButton({ dialogId, onClick, ...rest }: ButtonProps & { dialogId: string }) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    const dialog = document.getElementById(dialogId);
    if (event.defaultPrevented || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (!dialog.open) dialog.showModal();
  };
  const command = { command: 'show-modal', commandfor: dialogId };
  return (
    <Button variant="secondary" {...rest} {...command} type="button" aria-haspopup="dialog" onClick={open} />
  );
}
