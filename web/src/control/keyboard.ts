// Keys that mean something at the table, unless somebody is writing.

export function shortcutKey(event: KeyboardEvent): string {
  const target = event.target;
  const isTyping = target instanceof HTMLInputElement && !["range", "radio", "checkbox"].includes(target.type);
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return "";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
