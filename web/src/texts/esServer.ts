// The server's sentences in Spanish, by their English templates.

import sentences from "./es/sentences.json";

export default sentences as Record<string, string>;
