// Tests read the English texts.
import english from "../src/texts/en";
import { useTexts } from "../src/texts/languages";

useTexts("en", english);
