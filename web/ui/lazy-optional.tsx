import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

interface WithFallback {
  /** Content shown until the component is downloaded, and for good when it can't be. */
  fallback?: ReactNode;
}

/** Lazy component for an optional part of a page: when it can't be downloaded, no error page is shown. */
export function createLazyOptionalComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const Part: ComponentType<P> = lazy(() =>
    load().catch((): { default: ComponentType<P & WithFallback> } => ({
      default: ({ fallback }) => fallback,
    })),
  );
  return (props: P & WithFallback) => (
    <Suspense fallback={props.fallback}>
      <Part {...props} />
    </Suspense>
  );
}
