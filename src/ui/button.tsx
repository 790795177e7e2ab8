import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  /**
   * `primary` once per view; `secondary` beside it; `quiet` for what should not stand out; `danger` for what cannot be
   * undone.
   */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** An icon before the label; hidden from screen readers, because the label says it. */
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** True while the action runs: the button cannot be pressed again, and keeps the focus. */
  pending?: boolean | undefined;
  /** Replaces the label while pending, e.g. "Submitting...". */
  pendingLabel?: string | undefined;
}

/** The class names of a button, for the rare element that is neither Button nor ButtonLink. */
export function buttonClass({ variant = 'primary', size = 'medium', wide }: ButtonLook, extra = ''): string {
  return `button button-${variant} button-${size} ${wide ? 'button-wide' : ''} ${extra}`;
}

/** A button. Inside a form it submits unless `type="button"`. */
export function Button({
  variant,
  size,
  wide,
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={press}
      {...(pending && { 'aria-disabled': true })}
    >
      {pending ? <Spinner /> : icon}
      <span aria-live={pendingLabel ? 'polite' : undefined}>
        {pending ? (pendingLabel ?? children) : children}
      </span>
    </button>
  );
}

/** A link that looks like a button: for navigation, never for actions. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
