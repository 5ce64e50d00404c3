import { type ComponentProps, useState } from 'react';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';

const AppearanceDialog = createLazyOptionalComponent(() => import('./appearance/appearance-dialog.tsx'));

/** Button that opens the choices of colours and text size. */
export function AppearanceDialogButton(props: Omit<ComponentProps<'button'>, 'type' | 'onClick'>) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button {...props} type="button" onClick={() => setOpen(true)} />
      {isOpen !== undefined && <AppearanceDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
