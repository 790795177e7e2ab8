import drawings from './drawings/icons.svg?url';
import type { IconName } from './icon-names.ts';

/**
 * A small drawing in the text's colour and size, beside words that say the same: screen readers skip it. All
 * drawings are one file that is fetched once; none of them is script.
 */
export function Icon({ name, className = '' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
