import { Info } from 'lucide-react';
import type { RefObject } from 'react';
import { lookUpProduceLegalRule } from '#contract/listings/produce-rules.ts';
import { useDebouncedFieldValues } from './use-debounced-field-values.ts';

/** Note on the legal rule about the product that is being offered, as information. */
export function ProduceRuleNote({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [productName = ''] = useDebouncedFieldValues(form, FIELDS);
  const rule = lookUpProduceLegalRule(productName);
  return (
    <div role="status" className="empty:-mt-5">
      {rule && (
        <div className="flex gap-2.5 rounded-2xl bg-sunken p-4 text-sm">
          <Info aria-hidden className="mt-0.5 size-5 text-leaf" />
          <div>
            <p>
              <strong>Bon à savoir.</strong> {rule.text}
            </p>
            <p className="mt-1 text-soft">
              À titre d'information&nbsp;:{' '}
              <a
                href={rule.source.url}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                {rule.source.title}
              </a>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

const FIELDS = ['productName'] as const;
