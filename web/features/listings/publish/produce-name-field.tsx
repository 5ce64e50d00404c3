import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Combobox } from '#web/ui/forms/combobox.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { COLLECT_PENDING_FIELDS_EVENT } from '#web/ui/forms/form-values.ts';
import { DidYouMean } from '#web/ui/forms/meant-value.tsx';
import type { ParsedListingPhrase } from './line/parsed-listing-phrase.ts';
import type { ProduceFieldSuggestion } from './suggest-parsed-listing-and-names.tsx';

interface ProduceNameFieldProps {
  form: FormState;
  defaultValue: string;
  /**
   * Callback with the content of a line beside the name, when it was chosen or its field was left; undefined
   * where only a name is expected.
   */
  onLine: ((line: ParsedListingPhrase) => void) | undefined;
  /** Callback with the values from before the line filled fields in, when the author wants them back. */
  onKept: (before: FormData) => void;
}

/**
 * Field for the product, which may also understand a whole line: "3 kg de courgettes à 1,50". What it says goes to the
 * other fields when the suggestion is chosen, or when the field is left or the form is sent; amounts typed before come
 * back by one touch.
 * A name that looks misspelt is asked about when the field is left: searches would not find it.
 */
export function ProduceNameField({ form, defaultValue, onLine, onKept }: ProduceNameFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState({ text: defaultValue, round: 0 });
  /** Line whose amounts were moved to the other fields without having been chosen, and the form before. */
  const [distributed, setDistributed] = useState<{ typed: string; before: FormData }>();
  /** Name that was probably meant by the one in the product field. */
  const [meant, setMeant] = useState('');
  const field = form.field('productName');
  const input = () => box.current?.querySelector('input');

  // Field remounted (`round` is its key), so that no list of suggestions opens as after a keystroke.
  const rename = (text: string) => setStart(({ round }) => ({ text, round: round + 1 }));
  const understand = async (mayHaveFocus: boolean) => {
    const typed = input()?.value ?? '';
    if (!onLine || typed === start.text || !MORE_THAN_A_WORD.test(typed)) return;
    const line = await readLine(typed).catch(() => undefined);
    const isInside = box.current?.contains(document.activeElement) ?? false;
    if (!line || input()?.value !== typed || (isInside && !mayHaveFocus)) return;
    const before = new FormData(form.formProps.ref.current ?? undefined);
    if (hasAmounts(before) && !saysAmounts(line)) return;
    // Update flushed: a submission that waits reads the form next.
    flushSync(() => {
      rename(line.productName);
      setDistributed({ typed, before });
    });
    onLine(line);
  };
  const settle = useEffectEvent(() => understand(true).then(() => true));
  useEffect(() => {
    const element = box.current?.closest('form');
    const join = (event: Event) => (event as CustomEvent<Promise<boolean>[]>).detail.push(settle());
    element?.addEventListener(COLLECT_PENDING_FIELDS_EVENT, join);
    return () => element?.removeEventListener(COLLECT_PENDING_FIELDS_EVENT, join);
  }, []);

  const leave = async () => {
    await understand(false);
    const typed = input()?.value ?? '';
    const corrected = await correctName(typed).catch(() => undefined);
    if (input()?.value === typed) setMeant(corrected ?? '');
  };
  const correct = () => {
    flushSync(() => {
      rename(meant);
      setMeant('');
    });
    // Event `input`, so that the draft is saved.
    input()?.dispatchEvent(new Event('input', { bubbles: true }));
    input()?.focus();
  };

  const pick = (line: ParsedListingPhrase | undefined) => {
    // Callback after React's update: a field that is set may show the next one.
    if (line) queueMicrotask(() => onLine?.(line));
  };
  const keep = ({ typed, before }: { typed: string; before: FormData }) => {
    // Name with a price is not restored, as it would be refused: the field stays as the line was understood.
    if (!typed.includes('€')) rename(typed);
    setDistributed(undefined);
    onKept(before);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only observes that the focus left the field
    <div ref={box} onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && void leave()}>
      <Combobox<ProduceFieldSuggestion>
        {...field}
        key={start.round}
        label="Produit"
        hint={onLine ? LINE_HINT : 'Choisissez un nom de la liste ou écrivez le vôtre.'}
        required
        defaultValue={start.text}
        suggest={onLine ? suggestListings : suggestNames}
        itemText={({ text }) => text}
        renderItem={({ shown }) => shown}
        onType={() => {
          setDistributed(undefined);
          setMeant('');
        }}
        onPick={(item) => pick(item?.line)}
      />
      <div role="status" className="text-sm">
        {meant && (
          <div className="mt-1.5">
            <DidYouMean value={meant} onChoose={correct} />
          </div>
        )}
        {distributed && (
          <p className="mt-1.5">
            {hasAmounts(distributed.before)
              ? 'Votre phrase a remplacé la quantité et le prix.'
              : 'Le reste de votre phrase est dans les champs ci-dessous.'}{' '}
            <button
              type="button"
              onClick={() => keep(distributed)}
              className="min-h-11 font-semibold text-leaf underline"
            >
              {hasAmounts(distributed.before)
                ? "Garder l'ancien"
                : `Garder «\u00a0${distributed.typed}\u00a0»`}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

const LINE_HINT = 'Un nom, ou tout en une ligne\u00a0: «\u00a03\u00a0kg de courgettes à 1,50\u00a0».';

/** Pattern of a text that may contain more than a name; others need no code to be read. */
const MORE_THAN_A_WORD = /\d|\p{L}\s+\p{L}/u;

const hasAmounts = (data: FormData) => Boolean(data.get('quantity') || data.get('price'));

/** True for a line whose amounts replace typed ones; a number alone may belong to the name: "Tomates 3 couleurs". */
const saysAmounts = ({ price, quantity, priceType }: ParsedListingPhrase) =>
  price !== undefined || (quantity !== undefined && priceType !== 'unit');

/** List of suggestions loaded at the first keystroke: it weighs 10 kB. */
const suggestListings = async (typed: string) =>
  (await import('./suggest-parsed-listing-and-names.tsx')).suggestParsedListingAndNames(typed);
const suggestNames = async (typed: string) =>
  (await import('./suggest-parsed-listing-and-names.tsx')).suggestProduceNames(typed);
const readLine = async (typed: string) =>
  (await import('./suggest-parsed-listing-and-names.tsx')).parseListingPhraseWithProduceList(typed);
const correctName = async (typed: string) =>
  (await import('./suggest-parsed-listing-and-names.tsx')).suggestProduceNameCorrection(typed);
