import { MOST_HIRE_PHOTOS } from '../../../../shared/upload-limits.ts';
import { PhotosField, type PhotosFieldProps } from '../../../uploads/screens/public.ts';

interface HirePhotosFieldProps
  extends Pick<PhotosFieldProps, 'defaultValue' | 'error' | 'onBusy' | 'onChange'> {
  artisanName: string;
}

/** The field for photos of what needs doing. */
export const HirePhotosField = ({ artisanName, ...rest }: HirePhotosFieldProps) => (
  <PhotosField
    {...rest}
    name="photos"
    label="Photos"
    hint={`Up to ${MOST_HIRE_PHOTOS}. ${artisanName} sees them at once. They help with the plan and the price.`}
    most={MOST_HIRE_PHOTOS}
  />
);
