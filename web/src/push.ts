// Web Push: this browser takes notices of a table, also while the page is closed.

import { request } from "./api";
import { language } from "./texts";

export type PushSupport = "yes" | "insecure" | "unsupported" | "denied";

/** Return whether this browser can take notices on this page. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  if (typeof Notification === "undefined" || !("serviceWorker" in navigator) || !("PushManager" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : "yes";
}

/** Register the service worker; the page works without it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register("/sw.js");
  } catch {
    return null;
  }
}

const path = (table: string): string => `/api/tables/${encodeURIComponent(table)}/push`;

/** Return whether this browser takes notices of a table. */
export async function isSubscribed(table: string): Promise<boolean> {
  if (pushSupport() !== "yes") return false;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return false;
  return (await request<{ devices: number }>(path(table))).devices > 0;
}

/** Ask for permission and subscribe this browser; it may fail for want of a push service. */
export async function subscribe(table: string): Promise<"on" | "denied" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  if ((await registerWorker()) === null) return "failed";
  const worker = await navigator.serviceWorker.ready;
  const { key } = await request<{ key: string }>("/api/push-key");
  const applicationServerKey = decodeKey(key);
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !isSameKey(subscription.options.applicationServerKey, applicationServerKey)) {
    await subscription.unsubscribe(); // the server has another key now
    subscription = null;
  }
  try {
    subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    return "failed"; // the browser's own words are English and name no remedy
  }
  const { endpoint, keys } = subscription.toJSON();
  const asked = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language: language() };
  await request(path(table), asked, undefined, "PUT");
  return "on";
}

/** Take no more notices of a table. */
export async function unsubscribe(table: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) await request(path(table), { endpoint: subscription.endpoint }, undefined, "DELETE");
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function isSameKey(used: ArrayBuffer | null, key: Uint8Array): boolean {
  return used !== null && new Uint8Array(used).join() === key.join();
}
