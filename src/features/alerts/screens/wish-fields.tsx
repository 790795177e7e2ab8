import type { OfferedWish } from './alert-form-result.ts';

/** Hidden fields that describe an alert. */
export function WishFields({ wish }: { wish: OfferedWish }) {
  return (
    <>
      {Object.entries(wish).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
    </>
  );
}
