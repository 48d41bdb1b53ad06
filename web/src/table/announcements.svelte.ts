// Sounds and notifications of a table.

import type { Message } from "../protocol";
import { settings } from "../settings.svelte";
import { notifyTurn, playSound } from "../sound";
import { setTurnIcon } from "./turnIcon";
import { soundFor } from "./soundFor";

export class Announcements {
  /** `turnAt` returns the name of the table while it is the reader's turn, else null. */
  constructor(turnAt: () => string | null) {
    $effect(() => {
      const tableName = turnAt();
      setTurnIcon(tableName !== null);
      if (tableName === null) return;
      if (settings.sound) playSound("turn");
      notifyTurn(tableName, settings.vibration);
    });
    $effect(() => () => setTurnIcon(false));
  }

  onMessage(message: Message, viewer: number | null): void {
    const sound = soundFor(message, viewer);
    if (sound && settings.sound) playSound(sound);
  }
}
