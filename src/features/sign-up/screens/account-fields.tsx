import { PasswordField, TextArea, TextField } from '../../../ui/text-field.tsx';

/** Current value of a field, and its error message. */
interface Typed {
  value: string | undefined;
  error: string | undefined;
}

/** Email field for the sign-in address. */
export function EmailField({ value, error }: Typed) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      maxLength={254}
      required
      defaultValue={value}
      error={error}
    />
  );
}

/** Field for a new password. The server decides whether it is strong enough, and says why not. */
export function NewPasswordField({ value, error, minLength }: Typed & { minLength?: number }) {
  return (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="new-password"
      hint="At least 8 characters. A few words that only you would put together are easy to remember."
      minLength={minLength}
      maxLength={128}
      required
      defaultValue={value}
      error={error}
    />
  );
}

export function FullNameField({ value, error }: Typed) {
  return (
    <TextField
      label="Full name"
      name="full_name"
      autoComplete="name"
      maxLength={120}
      required
      defaultValue={value}
      error={error}
    />
  );
}

const bioHints = {
  consumer: 'A line or two, so artisans know who they will be working for.',
  skilled: 'What you are good at and how you work. It is the first thing customers read.',
};

export function BioField({ accountRole, value, error }: Typed & { accountRole: keyof typeof bioHints }) {
  return (
    <TextArea
      label="Bio"
      name="bio"
      hint={bioHints[accountRole]}
      maxLength={200}
      required
      defaultValue={value}
      error={error}
    />
  );
}

/** Field for the postal address, labelled as private. */
export function AddressField({ value, error }: Typed) {
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
