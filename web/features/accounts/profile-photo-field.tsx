import { Avatar } from '#web/ui/avatar.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { SinglePictureField } from '#web/ui/pictures/single-picture-field.tsx';

interface ProfilePhotoFieldProps extends Pick<FieldProps, 'name' | 'error'> {
  /** Name whose initials replace a missing profile picture. */
  personName?: string;
  current?: string | null;
}

/** Field for one profile picture, shrunk when it is chosen. */
export const ProfilePhotoField = ({ personName = '', ...field }: ProfilePhotoFieldProps) => (
  <SinglePictureField
    {...field}
    legend="Photo de profil"
    hint="Facultative. Un visage, un potager, un étal..."
    preview={(shown) => <Avatar name={personName} image={shown} size={72} />}
  />
);
