interface SpinnerProps {
  /** For screen readers; omit it where words beside the spinner say what is loading. */
  label?: string | undefined;
}

/** An animation for a wait of unknown length. With reduced motion it pulses instead of turning. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className="spinner" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
  );
}
