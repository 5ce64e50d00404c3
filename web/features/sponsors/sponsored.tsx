import { type ComponentProps, lazy, Suspense } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useSite } from '#web/use-site.ts';

const Frame = lazy(() => import('./network-frame.tsx'));
const Banner = lazy(() => import('./consent-banner.tsx'));
const Choices = lazy(() => import('./consent-choices.tsx'));

/** What a network shows in a slot, once the reader agrees. */
export const NetworkFrame = (props: ComponentProps<typeof Frame>) =>
  useSponsored() && (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  );

/** Asks the reader who has not answered yet. */
export const ConsentBanner = () =>
  useSponsored() && (
    <Suspense>
      <Banner />
    </Suspense>
  );

/** Leads back to the question. */
export const ConsentChoices = () =>
  useSponsored() && (
    <Suspense>
      <Choices />
    </Suspense>
  );

/** Nobody downloads any of this where no network is configured. */
function useSponsored(): boolean {
  const { hasSponsors } = useSite();
  return useHydrated() && hasSponsors;
}
