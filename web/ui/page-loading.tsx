import { Spinner } from './spinner.tsx';

export function PageLoading() {
  return (
    <div data-loading className="grid min-h-[50vh] place-items-center p-8 text-leaf">
      <Spinner label="Chargement..." />
      <noscript>
        <p className="text-ink">Cette page a besoin de JavaScript. Les annonces se lisent sans lui.</p>
      </noscript>
    </div>
  );
}
