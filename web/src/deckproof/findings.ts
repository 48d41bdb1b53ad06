// Sentences of findings in the page's language.

import { t } from "../texts";
import type { Finding } from "./verifier";

export const findingText = ({ id, params }: Finding): string => t(`deckproof.found_${id}`, params);
