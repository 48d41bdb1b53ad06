// Commands of the host's tools, and what undoes them.

import { hasCents } from "../lobby/tableRequest";
import type { HostCommand, Table, TableSeat } from "../protocol";

/** Write typed stakes so that the server reads them in the unit of the table: "1/2" is 1.00/2.00 in cents. */
export function stakesToSend(typed: string, unit: number): string {
  if (unit === 1 || hasCents(typed)) return typed;
  const parts = typed.split(/,(?!\d)/);
  return parts.map((part) => (/^\s*run times/i.test(part) ? part : part.replace(/\d+/g, "$&.00"))).join(",");
}

/** Return the command that changes game and stakes; null if neither is another. */
export function gameCommand(table: Table, game: string, stakes: string): HostCommand | null {
  const shown = table.stakes_shown ?? table.stakes;
  const unit = table.unit ?? 1;
  const isNewStakes = stakes !== "" && stakes !== shown;
  if (game && game !== table.game)
    return { verb: "game", game, ...(isNewStakes ? { stakes: stakesToSend(stakes, unit) } : {}) } as HostCommand;
  return isNewStakes ? ({ verb: "stakes", stakes: stakesToSend(stakes, unit) } as HostCommand) : null;
}

/** Return the command that undoes another, from the table before it; null if nothing does. */
export function undoOf(command: HostCommand, table: Table, seat?: TableSeat): HostCommand | null {
  const unit = table.unit === 100 ? 100 : 1;
  switch (command.verb) {
    case "game":
      return table.options && table.next_game === null
        ? null // a dealer's choice is not known by its name
        : ({ verb: "game", game: table.game, stakes: table.stakes, unit } as HostCommand);
    case "stakes":
      return { verb: "stakes", stakes: table.stakes, unit };
    case "options": {
      const before = Object.keys(command.options).map((name) => [name, table.options?.[name]]);
      return { verb: "options", options: Object.fromEntries(before) };
    }
    case "mute":
    case "sit_out":
      return { ...command, yes: command.yes === false };
    case "set_stack":
      return seat ? { ...command, chips: seat.stack ?? 0 } : null;
    case "move":
      return seat ? { ...command, seat: seat.seat } : null;
    default:
      return null;
  }
}
