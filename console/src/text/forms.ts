/**
 * Forms of times and numbers by their options. Each is made once: making one takes longer than a
 * thousand uses of it, and memory that is given back late.
 */
import { locale } from './texts.ts';

function keeper<Options, Form>(make: (language: string, options: Options) => Form) {
  const forms = new Map<string, Form>();
  return (options: Options, language = locale): Form => {
    const key = `${language} ${JSON.stringify(options)}`;
    const form = forms.get(key) ?? make(language, options);
    forms.set(key, form);
    return form;
  };
}

/** A `timeZone` that is undefined is the browser's; one that is none throws a RangeError. */
export const timeForm = keeper(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

export const numberForm = keeper(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
