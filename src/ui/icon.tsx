import drawings from './drawings/icons.svg?url';
import type { IconName } from './icon-names.ts';

/**
 * A small icon in the text's colour and size, hidden from screen readers because words beside it say the same. All
 * icons are in one SVG file that is fetched once.
 */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
