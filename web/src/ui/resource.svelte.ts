// Data of a panel that is loaded from the server.

import { errorMessage } from "../api";

/** Loads data, and loads it again whenever a value that `load` reads changes. */
export class Resource<Data> {
  data = $state.raw<Data | null>(null);
  error = $state("");

  constructor(load: () => Promise<Data>) {
    $effect(() => {
      let isStale = false;
      load().then(
        (data) => {
          if (!isStale) [this.data, this.error] = [data, ""];
        },
        (cause: unknown) => {
          if (!isStale) this.error = errorMessage(cause);
        },
      );
      return () => (isStale = true);
    });
  }
}
