import { TextField } from '../../../ui/text-field.tsx';

/** The address, with the promise that goes with it. */
export function AddressField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <TextField
      label={
        <>
          Address <span className="field-optional">(only visible to you)</span>
        </>
      }
      name="address"
      autoComplete="street-address"
      maxLength={300}
      required
      defaultValue={value}
      error={error}
    />
  );
}
