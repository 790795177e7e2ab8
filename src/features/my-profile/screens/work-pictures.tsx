import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { WorkPicture } from '../contract.ts';
import type { WorkRefused } from './my-work-action.ts';

interface WorkPicturesProps {
  pictures: WorkPicture[];
  refused: WorkRefused | undefined;
  /** The picture changed last, and how, to restore the keyboard focus. */
  touched: string | null;
  done: string | null;
}

const buttonId = (intent: string, id: string): string => `${intent}-${id}`;

/** Work pictures with their captions and the buttons to move and remove them. */
export function WorkPictures({ pictures, refused, touched, done }: WorkPicturesProps) {
  const order = pictures.map(({ id }) => id).join(' ');
  // Browsers lose the focus when a picture moves together with its buttons.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is why it is looked at again
  useEffect(() => {
    if (!touched || (done !== 'up' && done !== 'down')) return;
    const other = done === 'up' ? 'down' : 'up';
    const candidates = [buttonId(done, touched), buttonId(other, touched)];
    const buttons = candidates.map((id) => document.getElementById(id));
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
  }, [order, touched, done]);

  return (
    <ul className="my-pictures">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="my-picture">
          <Picture
            src={picture.url}
            alt={picture.caption || `Picture ${index + 1} of your work`}
            width={480}
            height={360}
            sizes="(min-width: 48rem) 20rem, 92vw"
          />
          <CaptionForm
            picture={picture}
            refused={refused?.id === picture.id ? refused : undefined}
            place={index + 1}
          />
          <div className="my-picture-buttons">
            <StepButton
              picture={picture}
              place={index + 1}
              intent="up"
              icon="arrow-left"
              words="Earlier"
              disabled={index === 0}
            />
            <StepButton
              picture={picture}
              place={index + 1}
              intent="down"
              icon="arrow-right"
              words="Later"
              disabled={index === pictures.length - 1}
            />
            <StepButton picture={picture} place={index + 1} intent="remove" icon="trash-2" words="Remove" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function CaptionForm({
  picture,
  refused,
  place,
}: {
  picture: WorkPicture;
  refused: WorkRefused | undefined;
  place: number;
}) {
  const { state, formData } = useNavigation();
  const pending =
    state !== 'idle' && formData?.get('intent') === 'caption' && formData.get('id') === picture.id;
  return (
    <Form method="post" className="my-picture-caption" key={picture.caption}>
      <input type="hidden" name="intent" value="caption" />
      <input type="hidden" name="id" value={picture.id} />
      <TextField
        label={
          <>
            Caption<span className="visually-hidden"> of picture {place}</span>
          </>
        }
        name="caption"
        id={`caption-${picture.id}`}
        maxLength={120}
        defaultValue={refused?.caption ?? picture.caption}
        error={refused?.fields?.caption}
      />
      <Button type="submit" variant="secondary" pending={pending} pendingLabel="Saving...">
        Save<span className="visually-hidden"> the caption of picture {place}</span>
      </Button>
    </Form>
  );
}

function StepButton({
  picture,
  place,
  intent,
  icon,
  words,
  disabled,
}: {
  picture: WorkPicture;
  place: number;
  intent: 'up' | 'down' | 'remove';
  icon: IconName;
  words: string;
  disabled?: boolean;
}) {
  return (
    <Form method="post" preventScrollReset={intent !== 'remove'}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={picture.id} />
      <Button
        type="submit"
        id={buttonId(intent, picture.id)}
        variant={intent === 'remove' ? 'quiet' : 'secondary'}
        size="small"
        icon={<Icon name={icon} />}
        disabled={disabled}
      >
        {words}
        <span className="visually-hidden"> picture {place}</span>
      </Button>
    </Form>
  );
}
