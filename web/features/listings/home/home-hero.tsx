import type { ReactNode } from 'react';
import { useSiteSettings } from '#web/document/use-site.ts';
import { MarketIllustration } from './market-illustration.tsx';

/**
 * Hero of the home page, low enough for the price of the first listings to be on the first screen. Phones, and low
 * screens, show only its search and links, and the operator's sentence where there is one.
 */
export function HomeHero({ children }: { children: ReactNode }) {
  const { homeTitle, homeSentence } = useSiteSettings();
  return (
    <section className="bg-sun/35 dark:bg-leaf-soft">
      <div className="mx-auto max-w-6xl px-4 pt-6 pb-2 sm:pb-5">
        <div className="flex flex-col md:flex-row md:flex-wrap md:items-end md:justify-between md:gap-6">
          <div className="max-w-xl md:flex-1 md:basis-[9rem] md:pb-6">
            <h1 className="font-display text-2xl leading-tight font-semibold sm:text-5xl md:text-4xl lg:text-5xl low:text-2xl">
              {homeTitle}
            </h1>
            <p className={`mt-4 text-lg ${homeSentence ? '' : 'hidden lg:block low:hidden'}`}>
              {homeSentence ||
                "Fruits, légumes, œufs, miel ou plants\u00a0: à acheter, à échanger ou à donner, d'un jardin à l'autre."}
            </p>
          </div>
          <MarketIllustration className="mt-5 hidden w-92 self-center sm:block low:hidden md:mt-0 md:mr-8 md:w-72 md:shrink-0 md:self-end lg:w-125" />
        </div>
        <div className="relative max-sm:mt-3">{children}</div>
      </div>
    </section>
  );
}
