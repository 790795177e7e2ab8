import { PRODUCT_NAME } from '../shared/brand.ts';

/** The brand's mark: a hand whose palm is an adire ring, in the text's colour with marigold fingers. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
      <path
        className="mark-fingers"
        d="M7.5 23.7L4.6 23.3M11.6 15.8L6.7 10.2M16.7 13.1L14.2 3.7M22.4 12.9L24.2 3.9M27.7 15.3L31.3 10.5"
      />
      <circle className="mark-palm" cx="20" cy="25.5" r="8.2" />
      <circle className="mark-heart" cx="20" cy="25.5" r="3" />
    </svg>
  );
}

/** The mark and the name. */
export function Logo() {
  return (
    <span className="logo">
      <Mark />
      {PRODUCT_NAME}
    </span>
  );
}
