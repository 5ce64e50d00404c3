import { type ReactNode, useState } from 'react';

interface FileDropAreaProps {
  htmlFor: string;
  onFiles: (files: File[]) => void;
  isLarge: boolean;
  children: ReactNode;
}

export function FileDropArea({ htmlFor, onFiles, isLarge, children }: FileDropAreaProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      htmlFor={htmlFor}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={`relative flex flex-1 flex-col items-center justify-center gap-2 rounded-2xl border-2 border-dashed p-3 text-center text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf has-aria-invalid:border-danger ${isLarge ? 'min-h-28 sm:min-h-36' : 'w-full'} ${isOver ? 'border-leaf bg-leaf-soft' : 'border-edge hover:bg-sunken'}`}
    >
      {children}
    </label>
  );
}
