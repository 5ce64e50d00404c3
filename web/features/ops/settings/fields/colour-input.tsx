import { parseHexColour, toHexColour } from '#contract/colour.ts';
import { accentColourChoices } from '#contract/settings/accent-colour-choices.ts';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { Field, type FieldProps } from '#web/ui/forms/field.tsx';
import { AccentPreview } from './accent-preview.tsx';

interface ColourInputProps extends FieldProps {
  defaultValue: string;
  disabled: boolean;
  /** Current text of the field. */
  text: string;
  onReplace: (text: string) => void;
}

/** Field for the colour of buttons: typed, picked by the browser's own dialog, or one of a few. */
export function ColourInput({ defaultValue, disabled, text, onReplace, ...field }: ColourInputProps) {
  const typed = parseHexColour(text);
  return (
    <>
      <Field {...field}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              type="text"
              defaultValue={defaultValue}
              disabled={disabled}
              placeholder={accentColourChoices[0].colour}
              spellCheck={false}
              autoComplete="off"
              className={formControlClass}
            />
            {/* Without a name: the text beside it is the field of the form. */}
            <input
              type="color"
              aria-label={`Choisir dans une palette : ${field.label}`}
              value={typed ? toHexColour(typed) : accentColourChoices[0].colour}
              disabled={disabled}
              onChange={({ target }) => onReplace(target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-xl border border-edge bg-card p-1 disabled:opacity-60"
            />
          </div>
        )}
      </Field>
      {!disabled && (
        <ul aria-label="Couleurs prêtes" className="flex flex-wrap gap-2">
          {accentColourChoices.map(({ name, colour }) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={text === colour}
                onClick={() => onReplace(colour)}
                className="flex min-h-11 items-center gap-2 rounded-full border border-edge bg-card px-3 text-sm hover:bg-sunken aria-pressed:border-2 aria-pressed:border-leaf aria-pressed:font-semibold"
              >
                <span aria-hidden style={{ backgroundColor: colour }} className="size-5 rounded-full" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AccentPreview text={text} />
    </>
  );
}
