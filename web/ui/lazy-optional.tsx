import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

interface Replaceable {
  /** What stands in its place meanwhile, and for good when it can't be downloaded. */
  fallback?: ReactNode;
}

/** `lazy`, for what a page can do without: when it can't be downloaded, no error page. */
export function lazyOrNothing<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Part: ComponentType<P> = lazy(() =>
    load().catch((): { default: ComponentType<P & Replaceable> } => ({
      default: ({ fallback }) => fallback,
    })),
  );
  return (props: P & Replaceable) => (
    <Suspense fallback={props.fallback}>
      <Part {...props} />
    </Suspense>
  );
}
