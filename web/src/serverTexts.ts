// Words of the server in the page's language. They are English; other languages load a translator.

export interface Translator {
  /** Put translated sentences into a message or an answer of the server. */
  message: <Data>(data: Data) => Data;
  /** Translate a name from a game file: "Flop", "small blind", "high". */
  name: (name: string) => string;
}

/** How amounts are written, for the translator; `amounts.ts` sets it. */
export const writer: { chips: (amount: number, unit: number | null) => string } = { chips: String };

let translator: Translator | null = null;

export const useTranslator = (made: Translator | null): void => void (translator = made);

export const localised = <Data>(data: Data): Data => (translator ? translator.message(data) : data);

export const nameText = (name: string): string => (translator ? translator.name(name) : name);
