// Tests read the English texts.
import english from "../src/texts/en";
import later from "../src/texts/enLater";
import { useTexts } from "../src/texts/languages";

useTexts("en", { ...english, ...later });
