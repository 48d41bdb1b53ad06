// The server's sentences in German, by their English templates.

import sentences from "./de/sentences.json";

export default sentences as Record<string, string>;
