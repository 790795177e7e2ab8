import { Picture } from './picture.tsx';

const pixels = { small: 36, medium: 56, large: 96, huge: 176 } as const;

export interface AvatarProps {
  name: string;
  /** Absent or null: initials on the adire pattern. */
  src?: string | null | undefined;
  size?: keyof typeof pixels | undefined;
  /** Only where no name is beside the picture; its alternative text then names the person. */
  alone?: boolean | undefined;
  priority?: boolean | undefined;
}

/** The first letters of the first and last name: "Adébáyọ̀ Okonkwo" → "AO". */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-NG');
}

/** A person's round picture, or their initials. */
export function Avatar({ name, src, size = 'medium', alone = false, priority }: AvatarProps) {
  const side = pixels[size];
  if (src) {
    return (
      <Picture
        src={src}
        alt={alone ? name : ''}
        width={side}
        height={side}
        priority={priority}
        className={`avatar avatar-${size}`}
      />
    );
  }
  return (
    <span
      className={`avatar avatar-${size} avatar-initials`}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
    </span>
  );
}
