import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';

interface ChoosePictureButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  /** Id of the file input, which the label is for. */
  id: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Label that looks like a button and opens the choice of files; the same file can be chosen again. */
export function ChoosePictureButton({ onFiles, children, ...input }: ChoosePictureButtonProps) {
  return (
    <label
      htmlFor={input.id}
      className={`${buttonClass('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf has-disabled:opacity-60`}
    >
      <input
        {...input}
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
        className="sr-only"
      />
      {children}
    </label>
  );
}
