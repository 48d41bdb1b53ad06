// Sounds, synthesised from a few tones, and turn notifications.

import { t } from "./texts";
let context: AudioContext | null = null;
let hasInteracted = false; // browsers allow sound and vibration only after an interaction

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, onFirstInteraction, { once: true });

/** Create the audio context shortly after the first interaction: it is too slow to create with the first sound. */
function onFirstInteraction(): void {
  if (hasInteracted) return;
  hasInteracted = true;
  setTimeout(createContext, 400);
}

function createContext(): void {
  try {
    context ??= new AudioContext();
  } catch {
    context = null; // no sound in this browser
  }
}

function tone(at: number, pitch: number, length: number, loudness: number, shape: OscillatorType = "sine"): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export type Sound = "turn" | "chips" | "card" | "win";

const SOUNDS: Record<Sound, () => void> = {
  turn: () => {
    tone(0, 660, 0.18, 0.12);
    tone(0.12, 880, 0.26, 0.12);
  },
  chips: () => {
    tone(0, 2400, 0.05, 0.05, "triangle");
    tone(0.05, 3100, 0.05, 0.04, "triangle");
  },
  card: () => tone(0, 420, 0.05, 0.04, "triangle"),
  win: () => [523, 659, 784].forEach((pitch, i) => tone(i * 0.09, pitch, 0.3, 0.08)),
};

export function playSound(sound: Sound): void {
  if (!hasInteracted) return;
  // After the next frame: creating tones takes a while.
  setTimeout(() => {
    if (context?.state === "suspended") void context.resume();
    SOUNDS[sound]();
  });
}

/** Notify a player who looks elsewhere that it is their turn. Notifications need a secure page. */
export function notifyTurn(table: string, vibrates: boolean): void {
  if (hasInteracted && vibrates) navigator.vibrate?.(30);
  if (!document.hidden || typeof Notification === "undefined" || !window.isSecureContext) return;
  if (Notification.permission === "granted")
    new Notification(t("connection.your_turn_notice"), { body: table, tag: "anypoker turn" });
}
