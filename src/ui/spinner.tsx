interface SpinnerProps {
  /** Said to screen readers; leave it out where words beside the spinner already say what is awaited. */
  label?: string | undefined;
}

/** Turning rings for a wait of unknown length. Where motion is unwelcome it breathes instead. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className="spinner" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
  );
}
