// Keys that mean something at the table, unless somebody is writing.

export function pressed(event: KeyboardEvent): string {
  const target = event.target;
  const writes = target instanceof HTMLInputElement && !["range", "radio", "checkbox"].includes(target.type);
  if (writes || event.ctrlKey || event.metaKey || event.altKey) return "";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
