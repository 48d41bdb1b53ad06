/** Copy what a field holds. On an address of the local network there is no clipboard, only the old
 * command; where that fails too the text stays selected, to be copied by hand. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
